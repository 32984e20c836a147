import * as e from "/shell/1/svelte/internal/client.js";
import { TableState as t, choice as n, live as r } from "/shell/1/cairn-shell.js";
//#region view.ts
function i(e) {
	return e.replace("-", " ");
}
//#endregion
//#region Card.svelte
var a = e.from_html("<span role=\"img\"><b class=\"svelte-70yxyu\"> </b> <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\" class=\"svelte-70yxyu\"><path></path></svg> <i aria-hidden=\"true\" class=\"svelte-70yxyu\"> </i></span>");
function o(t, n) {
	e.push(n, !0);
	let r = e.derived(() => n.card.split("-")[0] ?? ""), o = e.derived(() => n.card.split("-")[1] ?? ""), s = {
		clay: "M8 2h8v3.5l3 5.5c1.4 6.5-3 11-7 11s-8.4-4.5-7-11l3-5.5zM6.5 12h11",
		moss: "M12 22V8M12 17c-5 0-8-3-8-8 5 0 8 3 8 8zM12 12c0-5 3-9 8-9 0 6-3 9-8 9z",
		slate: "M2.5 8 12 4l9.5 4-9.5 4zM2.5 13l9.5 4 9.5-4M2.5 17.5l9.5 4 9.5-4",
		chalk: "M2 20 9.5 5l4.5 8.5 2.5-4L22 20zM7.2 10l2.3 2 2.3-2",
		rust: "M12 2l8.7 5v10L12 22l-8.7-5V7zM12 8.5a3.5 3.5 0 1 0 .01 0z",
		dusk: "M14.5 2.5a9.7 9.7 0 1 0 7 13.5A10.5 10.5 0 0 1 14.5 2.5zM19 5v3M17.5 6.5h3"
	};
	var c = a(), l = e.child(c), u = e.only_child(l, !0), d = e.sibling(l, 2), f = e.only_child(d), p = e.sibling(d, 2), m = e.only_child(p, !0);
	e.reset(c), e.template_effect((t) => {
		e.set_class(c, 1, `card ${e.get(r) ?? ""}`, "svelte-70yxyu"), e.set_attribute(c, "aria-label", t), e.set_text(u, e.get(o)), e.set_attribute(f, "d", s[e.get(r)]), e.set_text(m, e.get(r));
	}, [() => i(n.card)]), e.append(t, c), e.pop();
}
//#endregion
//#region Stone.svelte
var s = e.from_svg("<path d=\"M10 52q23 10 46-2v11q-23 11-46 2z\" class=\"ribbon svelte-4q10g3\"></path>"), c = e.from_svg("<svg viewBox=\"0 0 66 96\" aria-hidden=\"true\"><ellipse cx=\"33\" cy=\"88\" rx=\"29\" ry=\"6\" class=\"grass svelte-4q10g3\"></ellipse><path class=\"body svelte-4q10g3\"></path><path class=\"light svelte-4q10g3\" transform=\"translate(5 7) scale(.55 .9)\"></path><!><text x=\"33\" y=\"45\" text-anchor=\"middle\" class=\"svelte-4q10g3\"> </text></svg>");
function l(t, n) {
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
	var a = c();
	let o;
	var l = e.sibling(e.child(a)), u = e.sibling(l), d = e.sibling(u), f = (t) => {
		var n = s();
		e.append(t, n);
	};
	e.if(d, (e) => {
		n.owner !== null && e(f);
	});
	var p = e.sibling(d), m = e.only_child(p, !0);
	e.reset(a), e.template_effect(() => {
		o = e.set_class(a, 0, "svelte-4q10g3", null, o, {
			taken: n.owner !== null,
			mine: n.owner !== null && n.mine,
			theirs: n.owner !== null && !n.mine
		}), e.set_attribute(l, "d", e.get(i)), e.set_attribute(u, "d", e.get(i)), e.set_text(m, n.number);
	}), e.append(t, a);
}
//#endregion
//#region Table.svelte
var u = (t, n = e.noop, r = e.noop, i = e.noop) => {
	let a = e.derived(() => Array(Math.max(0, 3 - n().length - !!i())).fill(null));
	var s = p();
	e.each(s, 21, () => r() ? [
		...n(),
		...i() ? [i()] : [],
		...e.get(a)
	] : [...e.get(a), ...n()], e.index, (t, a, s) => {
		var c = f();
		let l;
		var u = e.child(c), p = (t) => {
			o(t, { get card() {
				return e.get(a);
			} });
		}, m = (t) => {
			var n = d();
			e.append(t, n);
		};
		e.if(u, (t) => {
			e.get(a) ? t(p) : t(m, -1);
		}), e.reset(c), e.template_effect(() => l = e.set_class(c, 1, "place svelte-4q4qao", null, l, { ghost: r() && i() && s === n().length })), e.append(t, c);
	}), e.reset(s), e.append(t, s);
}, d = e.from_html("<span class=\"empty svelte-4q4qao\"></span>"), f = e.from_html("<span><!></span>"), p = e.from_html("<span class=\"side svelte-4q4qao\"></span>"), m = e.from_html("<em class=\"svelte-4q4qao\"> </em>"), h = e.from_html("<button></button>"), g = e.from_html("<li><span class=\"vh svelte-4q4qao\"> </span> <!> <span class=\"mid svelte-4q4qao\"><!><!></span> <!> <!></li>"), _ = e.from_html("<button><!></button>"), v = e.from_html("<main class=\"heath svelte-4q4qao\" aria-label=\"Nine stones\" data-testid=\"nine-stones\"><ol class=\"svelte-4q4qao\"></ol></main> <!> <section class=\"hand svelte-4q4qao\" aria-label=\"Your hand\"><!> <span class=\"deck svelte-4q4qao\" role=\"img\"><b class=\"svelte-4q4qao\"> </b></span></section>", 1);
function y(a, s) {
	e.push(s, !0);
	let c = t.use(), d = e.state(null), f = e.derived(() => s.frame.view), p = e.derived(() => s.frame.seat ?? 0), y = e.derived(() => c.at === null ? c.choices : []), b = e.derived(() => c.focused), x = e.derived(() => new Map(c.events.filter((e) => e.what === "takes").map((e) => [Number(e.stone), String(e.formation)]))), S = (t) => e.get(y).find((n) => n.card === e.get(d) && Number(n.stone) === t);
	e.user_effect(() => {
		c.moment, e.set(d, null);
	});
	function C(t) {
		e.set(d, t === e.get(d) ? null : t, !0), c.look(null), e.get(d) && r.say(`${i(e.get(d))}. Choose a stone.`);
	}
	e.user_effect(() => (c.keys = (t) => {
		let n = e.get(d) === null ? -1 : e.get(f).hand.indexOf(e.get(d)), a = {
			ArrowRight: 1,
			ArrowLeft: -1
		}[t.key];
		if (!e.get(y).length) return !1;
		if (a && c.at === null) C(e.get(f).hand[(n + a + +(n < 0 && a < 0) + e.get(f).hand.length) % e.get(f).hand.length] ?? null);
		else if (t.key === "Escape" && e.get(d)) C(null);
		else if (e.get(d) && /^[1-9]$/.test(t.key)) {
			let n = S(Number(t.key));
			n ? c.act(n.do) : r.say(`The ${i(e.get(d))} cannot be laid at stone ${t.key}.`);
		} else return !1;
		return !0;
	}, () => c.keys = null));
	function w(t) {
		let n = e.get(f).stones[t];
		if (!n) return "";
		let r = (e) => `${c.name(e)}: ${n.sides[e]?.map(i).join(", ") || "no cards"}`, a = n.taken_by === null ? "" : `, taken by ${c.name(n.taken_by)}`;
		return `Stone ${t + 1}${a}. ${r(1 - e.get(p))}. ${r(e.get(p))}.`;
	}
	var T = v(), E = e.first_child(T), D = e.child(E);
	e.each(D, 21, () => e.get(f).stones, e.index, (t, r, i) => {
		let a = e.derived(() => S(i + 1)), o = e.derived(() => e.get(b) && Number(e.get(b).stone) === i + 1 ? e.get(b).card : null);
		var s = g();
		let d;
		var f = e.child(s), _ = e.only_child(f, !0), v = e.sibling(f, 2);
		u(v, () => e.get(r).sides[1 - e.get(p)] ?? [], () => !1, () => null);
		var y = e.sibling(v, 2), C = e.child(y);
		{
			let t = e.derived(() => e.get(r).taken_by === e.get(p));
			l(C, {
				number: i + 1,
				get owner() {
					return e.get(r).taken_by;
				},
				get mine() {
					return e.get(t);
				}
			});
		}
		var T = e.sibling(C), E = (t) => {
			var n = m(), r = e.only_child(n, !0);
			e.template_effect((t) => e.set_text(r, t), [() => e.get(x).get(i + 1) ?? ""]), e.append(t, n);
		};
		e.if(T, (t) => {
			e.get(r).taken_by !== null && t(E);
		}), e.reset(y);
		var D = e.sibling(y, 2);
		u(D, () => e.get(r).sides[e.get(p)] ?? [], () => !0, () => e.get(o));
		var O = e.sibling(D, 2), k = (t) => {
			var r = h();
			let i;
			e.attach(r, () => n(c, e.get(a).do)), e.template_effect(() => {
				i = e.set_class(r, 1, "lay legal svelte-4q4qao", null, i, { glow: e.get(b)?.do === e.get(a).do }), e.set_attribute(r, "aria-label", e.get(a).text);
			}), e.append(t, r);
		};
		e.if(O, (t) => {
			e.get(a) && t(k);
		}), e.reset(s), e.template_effect((t) => {
			d = e.set_class(s, 1, "svelte-4q4qao", null, d, {
				won: e.get(r).taken_by === e.get(p),
				lost: e.get(r).taken_by === 1 - e.get(p)
			}), e.set_text(_, t);
		}, [() => w(i)]), e.append(t, s);
	}), e.reset(D), e.reset(E);
	var O = e.sibling(E, 2);
	e.snippet(O, () => s.ask);
	var k = e.sibling(O, 2), A = e.child(k);
	e.each(A, 16, () => e.get(f).hand, (e) => e, (t, n) => {
		let r = e.derived(() => e.get(y).some((e) => e.card === n));
		var i = _();
		let a;
		o(e.child(i), { get card() {
			return n;
		} }), e.reset(i), e.template_effect(() => {
			a = e.set_class(i, 1, "held svelte-4q4qao", null, a, { up: e.get(d) === n || e.get(d) === null && e.get(b)?.card === n }), e.set_attribute(i, "aria-pressed", e.get(d) === n), i.disabled = !e.get(r), e.set_attribute(i, "data-hand", n);
		}), e.delegated("click", i, () => C(n)), e.append(t, i);
	});
	var j = e.sibling(A, 2), M = e.child(j), N = e.only_child(M, !0);
	e.reset(j), e.reset(k), e.template_effect(() => {
		e.set_attribute(j, "aria-label", `${e.get(f).deck ?? ""} cards in the deck`), e.set_text(N, e.get(f).deck);
	}), e.append(a, T), e.pop();
}
e.delegate(["click"]);
//#endregion
//#region index.ts
var b = {
	Table: y,
	keys: [
		["← →", "choose a card"],
		["1 – 9", "lay it at that stone"],
		["Esc", "put it back"]
	],
	seatWords: (e, t) => {
		let { stones: n, cards: r } = e.seats[t] ?? {
			stones: 0,
			cards: 0
		};
		return {
			score: n,
			note: `${r} ${r === 1 ? "card" : "cards"}`
		};
	}
};
//#endregion
export { b as game };
