import { expect, test } from "vitest";
import { evaluateInOrder } from "./evaluate.ts";

function last(...expressions: string[]): string {
  const { isCalculated, text } = [...evaluateInOrder(expressions)].at(-1) ?? {
    isCalculated: false,
    text: "",
  };
  return isCalculated ? text : `fault: ${text}`;
}

test.each([
  ["17 / 28 * 100", "60.7142857143"],
  ["0.1 + 0.2", "0.3"],
  ["1e-5 * 3", "3e-5"],
  ["mean([2, 4, 9])", "5"],
  ["5 mg / 2 mL to mg/L", "2500 mg / L"],
  ["3 m/s * 2 hours to km", "21.6 km"],
  ["36.6 degC to degF", "97.88 degF"],
  ["sqrt(-4)", "2i"],
  ["3 > 2 and 1 > 2", "false"],
])("%s is %s", (expression, result) => {
  expect(last(expression)).toBe(result);
});

test("an expression uses the variables of those before it", () => {
  expect(last("n = 28", "sd = 2.3", "sd / sqrt(n)")).toBe("0.434659143961");
  expect(last("n / 2")).toMatch(/^fault: “n” has no value/);
  expect(last("pi = 3")).toMatch(/^fault: “pi” has a fixed meaning/);
});

test.each([
  // R 4: 2 * pt(-2.1, 28), pf(4.5, 2, 30, lower = FALSE), pchisq(11.92, 3, lower = FALSE), qt(0.975, 20), qnorm(0.975).
  ["p_t(2.1, 28)", 0.044863],
  ["p_F(4.5, 2, 30)", 0.01953125],
  ["p_chi2(11.92, 3)", 0.0076623],
  ["p_z(1.959964)", 0.05],
  ["p_r(0.3, 50)", 0.034301],
  ["q_t(0.975, 20)", 2.085963],
  ["q_t(0.025, 20)", -2.085963],
  ["q_z(0.975)", 1.959964],
  ["pooled_sd(2, 10, 4, 10)", 3.162278],
  ["welch_t(3.2, 1.1, 20, 2.5, 0.9, 22)", 2.243887],
  ["welch_df(1.1, 20, 0.9, 22)", 36.823],
])("%s is near %d", (expression, result) => {
  expect(Number(last(expression))).toBeCloseTo(result, 3);
});

test("means and deviations of whole numbers are judged as printed", () => {
  expect(last('grim("3.48", 20)')).toBe("impossible: the nearest are 3.45 and 3.50");
  expect(last('grim("3.45", 20)')).toBe("possible");
  expect(last('grim("3.48", 20, 5)')).toBe("possible");
  expect(last('grimmer("3.45", "1.20", 20)')).toMatch(/^(im)?possible/);
  expect(last('debit("0.40", 30)')).toMatch(/^the standard deviation lies between 0\.4/);
  expect(last("grim(3.4, 20)")).toMatch(/^fault: Give the number as it is printed/);
  expect(last('grim("3.4", 2.5)')).toMatch(/^fault: n must be a whole number/);
});

test.each([
  ['rounded("0.830")', "between 0.8295 and 0.8305"],
  ["interval(1, 2) - interval(1, 2)", "between -1 and 1"],
  ["interval(-2, 3) ^ 2", "between 0 and 9"],
  ["interval(1, 4) * -2", "between -8 and -2"],
  ["sqrt(interval(4, 9))", "between 2 and 3"],
  ["1 / interval(2, 4)", "between 0.25 and 0.5"],
])("%s lies %s", (expression, result) => {
  expect(last(expression)).toBe(result);
});

test("an interval that has no result says why", () => {
  expect(last("1 / interval(-1, 1)")).toBe("fault: The divisor may be zero.");
  expect(last("interval(2, 1)")).toBe("fault: An interval begins with its lower end.");
  expect(last("log(interval(-2, -1))")).toBe("fault: The interval has no value here.");
  expect(last("sin(interval(0, 1))")).toBe("fault: Intervals do not know sin here.");
  expect(last("interval(1, 2) * 3 m")).toMatch(/^fault: Intervals are of plain numbers/);
});

test("a variable keeps its interval", () => {
  expect(last('m = rounded("4.2")', 'sd = rounded("1.5")', "m / sd")).toMatch(
    /^between 2\.6774\d+ and 2\.9310\d+$/,
  );
});

test("formulas are simplified, expanded and derived", () => {
  expect(last("simplify(2 * a + 3 * a)")).toBe("5 * a");
  expect(last("expand((x + 1)^2)")).toBe("x ^ 2 + 2 * x + 1");
  expect(last("derivative(x^2 * log(x), x)")).toBe("x * (2 * log(x) + 1)");
  expect(last("simplify(x) + 1")).toMatch(/^fault: simplify stands alone/);
});

test("two formulas are compared at points, and a difference comes with its point", () => {
  expect(last("same((a + b)^2, a^2 + 2*a*b + b^2)")).toMatch(/^equal at all 120 points/);
  expect(last("same(sin(x)^2 + cos(x)^2, 1)")).toMatch(/^equal at all 120 points/);
  expect(last("same(combinations(p, k), combinations(p, p - k))")).toMatch(/^equal at all \d+ points/);
  expect(last("same((a + b)^2, a^2 + b^2)")).toMatch(/^different: at a = [\d.]+, b = [\d.]+ the first is/);
  expect(last("same(sqrt(x^2), x)")).toMatch(/^equal for numbers above 0, but different where/);
  expect(last("same(sqrt(-1 - x^2), x)")).toMatch(/^not compared/);
});

test.each(["1/0", "9^9^9^9", "0/0", "5 cm + 3 kg", "", "2 +", "x y z", "45 min"])(
  "%j has no result, and says why",
  (expression) => {
    expect(last(expression)).toMatch(/^fault: \S/);
  },
);

test.each([
  'evaluate("1")',
  "evaluate",
  "import({a: 1}, {override: true})",
  'createUnit("foo")',
  'parse("2")',
  "config({epsilon: 1})",
  "constructor",
  "__proto__",
  "a.constructor",
  'cos.constructor("return process")()',
  '{a: 1}["constructor"]',
  "[1, 2][1]",
  "f(x) = x",
  "1:1000000000",
  "ones(100000, 100000)",
  "zeros(1e9)",
  'number("1")',
  "map([1], sqrt)",
  "2; 3",
  "toString",
  "hasOwnProperty",
  "valueOf = 3",
  "sqrt = 3",
  'typed("f", {})',
  'reviver()("mathjs", "process")',
  "simplify({a: b.constructor})",
  'same(evaluate("1"), 1)',
  "derivative(import(x), x)",
  "f = evaluate",
])("%j is refused", (expression) => {
  expect(last(expression)).toMatch(/^fault: /);
});

test("a long or a deep expression is refused before it is evaluated", () => {
  expect(last(Array.from({ length: 300 }, () => "1").join("+"))).toMatch(/too long/);
  expect(last(`${"(".repeat(90)}1${")".repeat(90)}`)).toMatch(/too long/);
  expect(last(`${"(".repeat(40_000)}1`)).toMatch(/^fault: /);
});

test("a result is never longer than what a prompt can take", () => {
  expect(last(`"${"a".repeat(10_000)}"`).length).toBeLessThan(500);
});
