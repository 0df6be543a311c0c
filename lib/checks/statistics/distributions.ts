/**
 * Tail probabilities of the distributions that tests refer to. Continued fractions and series after
 * Abramowitz & Stegun (1964), §6.5 and §26.5, evaluated by Lentz's method; absolute error below 1e-10.
 */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - logGamma(1 - x);
  const z = x - 1;
  const series = LANCZOS.reduce(
    (sum, coefficient, i) => (i === 0 ? coefficient : sum + coefficient / (z + i)),
    0,
  );
  const base = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(base) - base + Math.log(series);
}

/** Lentz's evaluation of b0 + a1/(b1 + a2/(b2 + …)). */
function continuedFraction(first: number, term: (i: number) => { a: number; b: number }): number {
  const tiny = 1e-300;
  let value = first === 0 ? tiny : first;
  let c = value;
  let d = 0;
  for (let i = 1; i < 10_000; i += 1) {
    const { a, b } = term(i);
    d = 1 / nonZero(b + a * d, tiny);
    c = nonZero(b + a / c, tiny);
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return value;
}

function nonZero(value: number, tiny: number): number {
  return value === 0 ? tiny : value;
}

/** Regularised incomplete beta function I_x(a, b). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front =
    Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
  const fraction = continuedFraction(0, (i) => {
    if (i === 1) return { a: 1, b: 1 };
    const m = Math.floor((i - 1) / 2);
    const even = (i - 1) % 2 === 0;
    const numerator = even
      ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
      : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    return { a: numerator, b: 1 };
  });
  return front * fraction;
}

/** Regularised upper incomplete gamma function Q(a, x). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x >= a + 1)
    return (
      front *
      continuedFraction(0, (i) =>
        i === 1 ? { a: 1, b: x + 1 - a } : { a: -(i - 1) * (i - 1 - a), b: x + 2 * i - 1 - a },
      )
    );
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < 10_000 && Math.abs(term) > Math.abs(sum) * 1e-16; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return 1 - front * sum;
}

/** P(|T| > |t|) for Student's t with `df` degrees of freedom. */
export function studentTwoTailed(t: number, df: number): number {
  return incompleteBeta(df / (df + t * t), df / 2, 0.5);
}

/** P(F > f) with `df1` and `df2` degrees of freedom. */
export function fisherUpper(f: number, df1: number, df2: number): number {
  return f <= 0 ? 1 : incompleteBeta(df2 / (df2 + df1 * f), df2 / 2, df1 / 2);
}

/** P(X > x) for chi-squared with `df` degrees of freedom. */
export function chiSquaredUpper(x: number, df: number): number {
  return upperGamma(df / 2, x / 2);
}

/** P(|Z| > |z|) for the standard normal. */
export function normalTwoTailed(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}

/** Two-tailed probability of a Pearson correlation with `df` = n − 2. */
export function correlationTwoTailed(r: number, df: number): number {
  if (Math.abs(r) >= 1) return 0;
  return studentTwoTailed(r * Math.sqrt(df / (1 - r * r)), df);
}
