import { expect, test } from "vitest";
import { PaymentFailure, type TaxAnswer } from "#lib/ports/payments/port.ts";
import { askTaxes } from "./tax-answers.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);

function asking(country: string) {
  const answers: PromiseWithResolvers<ReadonlyMap<string, TaxAnswer>>[] = [];
  const question = { currency: "eur", country, region: null, postalCode: null, prices: [] };
  const taxes = () => {
    const answer = Promise.withResolvers<ReadonlyMap<string, TaxAnswer>>();
    answers.push(answer);
    return answer.promise;
  };
  const ask = async (afterMs: number, mayAsk = true) =>
    askTaxes({
      payments: { taxes },
      question,
      now: new Date(START + afterMs),
      mayAsk: async () => mayAsk,
    });
  return { answers, ask };
}

const turn = () => new Promise((done) => setImmediate(done));

test("a failure that comes late leaves a newer answer where it is", async () => {
  const { answers, ask } = asking("DE");
  const slow = ask(0);
  await turn();
  const newer = ask(DAY_MS + 1);
  await turn();
  const answer = new Map([["price", { tax: 1, total: 2, isIncluded: false }]]);
  answers[1]?.resolve(answer);
  expect(await newer).toBe(answer);
  answers[0]?.reject(new PaymentFailure("late", "unavailable"));
  await expect(slow).rejects.toThrow("late");
  expect(await ask(DAY_MS + 2)).toBe(answer);
  expect(answers).toHaveLength(2);
});

test("what is known is answered also to those who may not ask", async () => {
  const { answers, ask } = asking("FR");
  expect(await ask(0, false)).toBeNull();
  expect(answers).toHaveLength(0);
  const first = ask(0);
  await turn();
  const second = ask(1, false);
  answers[0]?.resolve(new Map());
  expect(await second).toBe(await first);
});

test("a failure is not kept", async () => {
  const { answers, ask } = asking("IT");
  const failed = ask(0);
  await turn();
  answers[0]?.reject(new PaymentFailure("down", "unavailable"));
  await expect(failed).rejects.toThrow("down");
  const again = ask(1);
  await turn();
  answers[1]?.resolve(new Map());
  expect(await again).toEqual(new Map());
});
