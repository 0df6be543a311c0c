import { expect, test } from "vitest";
import { earlierTurns } from "./earlier-turns.ts";

const user = (content: string, commentId: string | null = null) => ({
  role: "user" as const,
  content,
  commentId,
  cutOff: null,
  proposed: null,
});
const model = (content: string, cutOff: "closed" | "failed" | null = null) => ({
  role: "assistant" as const,
  content,
  commentId: null,
  cutOff,
  proposed: null,
});

test("turns alternate, whatever became of them", () => {
  const messages = earlierTurns([user("a"), user("b", "c1"), model("B", "closed"), user("c"), model("C")]);
  expect(messages.map(({ by }) => by)).toEqual(["user", "model", "user", "model", "user", "model"]);
  expect(messages[1]?.text).toContain("not answered");
  expect(messages[2]?.text).toBe("[About comment c1.] b");
  expect(messages[3]?.text).toBe("B [It broke off here.]");
});

test("the oldest turns are left out, and that is messages", () => {
  const turns = Array.from({ length: 10 }, (_, i) => [user(`question ${i}`), model("x".repeat(100))]).flat();
  const messages = earlierTurns(turns, 350);
  expect(messages).toHaveLength(6);
  expect(messages[0]?.text).toBe("[7 earlier questions and their answers are left out here.]\n\nquestion 7");
  expect(earlierTurns(turns)).toHaveLength(20);
  expect(earlierTurns([])).toEqual([]);
  expect(earlierTurns([user("a".repeat(500)), model("b")], 100)).toEqual([]);
});
