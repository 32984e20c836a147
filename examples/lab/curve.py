"""Learning curves as pictures."""

from __future__ import annotations

from pathlib import Path


def draw(path: str | Path, title: str, across: str, xs: list[float], curves: dict[str, tuple[str, list[float]]]) -> None:
    """One panel for each curve, which is a label for its axis and its values."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, len(curves), figsize=(5 * len(curves), 3.4), squeeze=False)
    for panel, (name, (label, ys)) in zip(panels[0], curves.items()):
        panel.plot(xs, ys, color="#8c3c1e", linewidth=2)
        panel.set_title(name, fontsize=10)
        panel.set_xlabel(across)
        panel.set_ylabel(label)
        panel.grid(alpha=0.3)
        panel.spines[["top", "right"]].set_visible(False)
    figure.suptitle(title, fontsize=11)
    figure.tight_layout()
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=110)
    plt.close(figure)
