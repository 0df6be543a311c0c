import { expect, test } from "vitest";
import { type Printed, printed } from "#lib/manuscript/numbers/statistics.ts";
import { binaryDeviations, isPossibleDeviation, isPossibleMean, isTooFine } from "./granularity.ts";

function of(text: string): Printed {
  const number = printed(text);
  if (number === null) throw new Error(`${text} is no number`);
  return number;
}

const rounded = (value: number, decimals: number) => of(value.toFixed(decimals));

test("the examples of the papers", () => {
  // Brown & Heathers (2017): 28 whole numbers cannot have the mean 5.19.
  expect(isPossibleMean(of("5.19"), 28)).toBe(false);
  expect(isPossibleMean(of("5.18"), 28)).toBe(true);
  expect(isPossibleMean(of("3.45"), 20)).toBe(true);
  expect(isTooFine(of("5.19"), 100)).toBe(true);
  // Anaya's example of an impossible deviation: n = 18, mean 3.44, SD 2.47.
  expect(isPossibleDeviation(of("3.44"), of("2.47"), 18)).toBe(false);
});

test("no sample of whole numbers is called impossible", () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  for (let round = 0; round < 2000; round += 1) {
    const n = 2 + Math.floor(random() * 60);
    const values = Array.from({ length: n }, () => 1 + Math.floor(random() * 7));
    const mean = values.reduce((sum, value) => sum + value, 0) / n;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const sd = Math.sqrt(squares / (round % 2 === 0 ? n - 1 : n));
    expect(isPossibleMean(rounded(mean, 2), n)).toBe(true);
    expect(isPossibleDeviation(rounded(mean, 2), rounded(sd, 2), n)).toBe(true);
    const share = values.filter((value) => value > 4).length / n;
    const [low, high] = binaryDeviations(rounded(share, 2), n);
    const spread = Math.sqrt((share * (1 - share) * n) / (n - 1));
    expect(spread).toBeGreaterThanOrEqual(low - 1e-9);
    expect(spread).toBeLessThanOrEqual(high + 1e-9);
  }
});

test("most of a deviation's wrong values are called impossible where the sample is small", () => {
  const values = [2, 3, 3, 4, 5, 5, 6];
  const mean = rounded(values.reduce((sum, value) => sum + value, 0) / values.length, 2);
  const tried = Array.from({ length: 100 }, (_, i) => of((1 + i / 100).toFixed(2)));
  const impossible = tried.filter((sd) => !isPossibleDeviation(mean, sd, values.length));
  expect(impossible.length).toBeGreaterThan(70);
});
