import * as e from "/shell/1/svelte/internal/client.js";
import { TableState as t, choice as n, live as r } from "/shell/1/cairn-shell.js";
//#region Card.svelte
var i = e.from_html("<span role=\"img\"><b class=\"svelte-70yxyu\"> </b> <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\" class=\"svelte-70yxyu\"><path></path></svg> <i aria-hidden=\"true\" class=\"svelte-70yxyu\"> </i></span>");
function a(n, r) {
	e.push(r, !0);
	let a = t.use(), o = e.derived(() => r.card.split("-")[0] ?? ""), s = e.derived(() => r.card.split("-")[1] ?? ""), c = {
		clay: "M8 2h8v3.5l3 5.5c1.4 6.5-3 11-7 11s-8.4-4.5-7-11l3-5.5zM6.5 12h11",
		moss: "M12 22V8M12 17c-5 0-8-3-8-8 5 0 8 3 8 8zM12 12c0-5 3-9 8-9 0 6-3 9-8 9z",
		slate: "M2.5 8 12 4l9.5 4-9.5 4zM2.5 13l9.5 4 9.5-4M2.5 17.5l9.5 4 9.5-4",
		chalk: "M2 20 9.5 5l4.5 8.5 2.5-4L22 20zM7.2 10l2.3 2 2.3-2",
		rust: "M12 2l8.7 5v10L12 22l-8.7-5V7zM12 8.5a3.5 3.5 0 1 0 .01 0z",
		dusk: "M14.5 2.5a9.7 9.7 0 1 0 7 13.5A10.5 10.5 0 0 1 14.5 2.5zM19 5v3M17.5 6.5h3"
	};
	var l = i(), u = e.child(l), d = e.only_child(u, !0), f = e.sibling(u, 2), p = e.only_child(f), m = e.sibling(f, 2), h = e.only_child(m, !0);
	e.reset(l), e.template_effect((t, n) => {
		e.set_class(l, 1, `card ${e.get(o) ?? ""}`, "svelte-70yxyu"), e.set_attribute(l, "aria-label", t), e.set_text(d, e.get(s)), e.set_attribute(p, "d", c[e.get(o)]), e.set_text(h, n);
	}, [() => a.word("label-card", { card: r.card }), () => a.word("colour", { colour: e.get(o) })]), e.append(n, l), e.pop();
}
//#endregion
//#region Stone.svelte
var o = e.from_svg("<path d=\"M10 52q23 10 46-2v11q-23 11-46 2z\" class=\"ribbon svelte-4q10g3\"></path>"), s = e.from_svg("<svg viewBox=\"0 0 66 96\" aria-hidden=\"true\"><ellipse cx=\"33\" cy=\"88\" rx=\"29\" ry=\"6\" class=\"grass svelte-4q10g3\"></ellipse><path class=\"body svelte-4q10g3\"></path><path class=\"light svelte-4q10g3\" transform=\"translate(5 7) scale(.55 .9)\"></path><!><text x=\"33\" y=\"45\" text-anchor=\"middle\" class=\"svelte-4q10g3\"> </text></svg>");
function c(t, n) {
	let r = [
		"M14 88 18 38q2-20 14-22 14 0 17 20l5 52z",
		"M12 88 17 26q4-16 17-16 12 2 14 18l6 60z",
		"M13 88 15 44q4-24 20-24 13 4 15 24l5 44z",
		"M15 88 16 24q6-18 18-16 12 6 12 20l8 60z",
		"M11 88 19 18q7-14 16-12 11 4 12 16l8 66z",
		"M14 88 20 30q3-18 15-18 13 4 14 22l4 54z",
		"M12 88 15 40q6-24 18-24 14 2 17 24l5 48z",
		"M15 88 19 22q6-14 16-14 10 2 12 18l6 62z",
		"M13 88 17 36q6-20 18-18 13 2 14 20l6 50z"
	], i = e.derived(() => r[(n.number - 1) % r.length]);
	var a = s();
	let c;
	var l = e.sibling(e.child(a)), u = e.sibling(l), d = e.sibling(u), f = (t) => {
		var n = o();
		e.append(t, n);
	};
	e.if(d, (e) => {
		n.owner !== null && e(f);
	});
	var p = e.sibling(d), m = e.only_child(p, !0);
	e.reset(a), e.template_effect(() => {
		c = e.set_class(a, 0, "svelte-4q10g3", null, c, {
			taken: n.owner !== null,
			mine: n.owner !== null && n.mine,
			theirs: n.owner !== null && !n.mine
		}), e.set_attribute(l, "d", e.get(i)), e.set_attribute(u, "d", e.get(i)), e.set_text(m, n.number);
	}), e.append(t, a);
}
//#endregion
//#region Table.svelte
var l = (t, n = e.noop, r = e.noop, i = e.noop) => {
	let o = e.derived(() => Array(Math.max(0, 3 - n().length - !!i())).fill(null));
	var s = f();
	e.each(s, 21, () => r() ? [
		...n(),
		...i() ? [i()] : [],
		...e.get(o)
	] : [...e.get(o), ...n()], e.index, (t, o, s) => {
		var c = d();
		let l;
		var f = e.child(c), p = (t) => {
			a(t, { get card() {
				return e.get(o);
			} });
		}, m = (t) => {
			var n = u();
			e.append(t, n);
		};
		e.if(f, (t) => {
			e.get(o) ? t(p) : t(m, -1);
		}), e.reset(c), e.template_effect(() => l = e.set_class(c, 1, "place svelte-4q4qao", null, l, { ghost: r() && i() && s === n().length })), e.append(t, c);
	}), e.reset(s), e.append(t, s);
}, u = e.from_html("<span class=\"empty svelte-4q4qao\"></span>"), d = e.from_html("<span><!></span>"), f = e.from_html("<span class=\"side svelte-4q4qao\"></span>"), p = e.from_html("<em class=\"svelte-4q4qao\"> </em>"), m = e.from_html("<button></button>"), h = e.from_html("<li><span class=\"vh svelte-4q4qao\"> </span> <!> <span class=\"mid svelte-4q4qao\"><!><!></span> <!> <!></li>"), g = e.from_html("<button><!></button>"), _ = e.from_html("<main class=\"heath svelte-4q4qao\" data-testid=\"nine-stones\"><ol class=\"svelte-4q4qao\"></ol></main> <!> <section class=\"hand svelte-4q4qao\"><!> <span class=\"deck svelte-4q4qao\" role=\"img\"><b class=\"svelte-4q4qao\"> </b></span></section>", 1);
function v(i, o) {
	e.push(o, !0);
	let s = t.use(), u = e.state(null), d = e.derived(() => o.frame.view), f = e.derived(() => o.frame.seat ?? 0), v = e.derived(() => s.at === null ? s.choices : []), y = e.derived(() => s.focused), b = e.derived(() => new Map(s.events.filter((e) => e.what === "takes").map((e) => [Number(e.stone), String(e.formation)]))), x = (t) => e.get(v).find((n) => n.card === e.get(u) && Number(n.stone) === t);
	e.user_effect(() => {
		s.moment, e.set(u, null);
	});
	function S(t) {
		e.set(u, t === e.get(u) ? null : t, !0), s.look(null), e.get(u) && r.say(s.word("label-held", { card: e.get(u) }));
	}
	e.user_effect(() => (s.keys = (t) => {
		let n = e.get(u) === null ? -1 : e.get(d).hand.indexOf(e.get(u)), i = {
			ArrowRight: 1,
			ArrowLeft: -1
		}[t.key];
		if (!e.get(v).length) return !1;
		if (i && s.at === null) S(e.get(d).hand[(n + i + +(n < 0 && i < 0) + e.get(d).hand.length) % e.get(d).hand.length] ?? null);
		else if (t.key === "Escape" && e.get(u)) S(null);
		else if (e.get(u) && /^[1-9]$/.test(t.key)) {
			let n = x(Number(t.key));
			n ? s.act(n.do) : r.say(s.word("label-not-there", {
				card: e.get(u),
				stone: Number(t.key)
			}));
		} else return !1;
		return !0;
	}, () => s.keys = null));
	function C(t) {
		let n = e.get(d).stones[t];
		if (!n) return "";
		let r = (e) => {
			let t = n.sides[e] ?? [];
			return t.length ? s.word("label-side", {
				seat: e,
				card: t
			}) : s.word("label-side-empty", { seat: e });
		};
		return `${n.taken_by === null ? s.word("label-stone", { stone: t + 1 }) : s.word("label-taken", {
			seat: n.taken_by,
			stone: t + 1
		})} ${r(1 - e.get(f))} ${r(e.get(f))}`;
	}
	var w = _(), T = e.first_child(w), E = e.child(T);
	e.each(E, 21, () => e.get(d).stones, e.index, (t, r, i) => {
		let a = e.derived(() => x(i + 1)), o = e.derived(() => e.get(y) && Number(e.get(y).stone) === i + 1 ? e.get(y).card : null);
		var u = h();
		let d;
		var g = e.child(u), _ = e.only_child(g, !0), v = e.sibling(g, 2);
		l(v, () => e.get(r).sides[1 - e.get(f)] ?? [], () => !1, () => null);
		var S = e.sibling(v, 2), w = e.child(S);
		{
			let t = e.derived(() => e.get(r).taken_by === e.get(f));
			c(w, {
				number: i + 1,
				get owner() {
					return e.get(r).taken_by;
				},
				get mine() {
					return e.get(t);
				}
			});
		}
		var T = e.sibling(w), E = (t) => {
			var n = p(), r = e.only_child(n, !0);
			e.template_effect((t) => e.set_text(r, t), [() => e.get(b).has(i + 1) ? s.word("label-formation", { formation: e.get(b).get(i + 1) }) : ""]), e.append(t, n);
		};
		e.if(T, (t) => {
			e.get(r).taken_by !== null && t(E);
		}), e.reset(S);
		var D = e.sibling(S, 2);
		l(D, () => e.get(r).sides[e.get(f)] ?? [], () => !0, () => e.get(o));
		var O = e.sibling(D, 2), k = (t) => {
			var r = m();
			let i;
			e.attach(r, () => n(s, e.get(a).do)), e.template_effect(() => {
				i = e.set_class(r, 1, "lay legal svelte-4q4qao", null, i, { glow: e.get(y)?.do === e.get(a).do }), e.set_attribute(r, "aria-label", e.get(a).text);
			}), e.append(t, r);
		};
		e.if(O, (t) => {
			e.get(a) && t(k);
		}), e.reset(u), e.template_effect((t) => {
			d = e.set_class(u, 1, "svelte-4q4qao", null, d, {
				won: e.get(r).taken_by === e.get(f),
				lost: e.get(r).taken_by === 1 - e.get(f)
			}), e.set_text(_, t);
		}, [() => C(i)]), e.append(t, u);
	}), e.reset(E), e.reset(T);
	var D = e.sibling(T, 2);
	e.snippet(D, () => o.ask);
	var O = e.sibling(D, 2), k = e.child(O);
	e.each(k, 16, () => e.get(d).hand, (e) => e, (t, n) => {
		let r = e.derived(() => e.get(v).some((e) => e.card === n));
		var i = g();
		let o;
		a(e.child(i), { get card() {
			return n;
		} }), e.reset(i), e.template_effect(() => {
			o = e.set_class(i, 1, "held svelte-4q4qao", null, o, { up: e.get(u) === n || e.get(u) === null && e.get(y)?.card === n }), e.set_attribute(i, "aria-pressed", e.get(u) === n), i.disabled = !e.get(r), e.set_attribute(i, "data-hand", n);
		}), e.delegated("click", i, () => S(n)), e.append(t, i);
	});
	var A = e.sibling(k, 2), j = e.child(A), M = e.only_child(j, !0);
	e.reset(A), e.reset(O), e.template_effect((t, n, r) => {
		e.set_attribute(T, "aria-label", t), e.set_attribute(O, "aria-label", n), e.set_attribute(A, "aria-label", r), e.set_text(M, e.get(d).deck);
	}, [
		() => s.word("label-table"),
		() => s.word("label-hand"),
		() => s.word("label-deck", { cards: e.get(d).deck })
	]), e.append(i, w), e.pop();
}
e.delegate(["click"]);
//#endregion
//#region index.ts
var y = {
	Table: v,
	keys: [
		["← →", "key-hold"],
		["1 – 9", "key-stone"],
		["Esc", "key-back"]
	],
	seatWords: (e, t, n) => {
		let { stones: r, cards: i } = e.seats[t] ?? {
			stones: 0,
			cards: 0
		};
		return {
			score: r,
			note: n("seat-note", { cards: i })
		};
	}
};
//#endregion
export { y as game };
