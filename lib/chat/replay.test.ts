import { expect, test } from "vitest";
import { replay } from "./replay.ts";

const user = (content: string, commentId: string | null = null) => ({
  role: "user" as const,
  content,
  commentId,
  cutOff: null,
});
const model = (content: string, cutOff: "closed" | "failed" | null = null) => ({
  role: "assistant" as const,
  content,
  commentId: null,
  cutOff,
});

test("turns alternate, whatever became of them", () => {
  const said = replay([user("a"), user("b", "c1"), model("B", "closed"), user("c"), model("C")]);
  expect(said.map(({ by }) => by)).toEqual(["user", "model", "user", "model", "user", "model"]);
  expect(said[1]?.text).toContain("not answered");
  expect(said[2]?.text).toBe("[About comment c1.] b");
  expect(said[3]?.text).toBe("B [It broke off here.]");
});

test("the oldest turns are left out, and that is said", () => {
  const turns = Array.from({ length: 10 }, (_, i) => [user(`question ${i}`), model("x".repeat(100))]).flat();
  const said = replay(turns, 350);
  expect(said).toHaveLength(6);
  expect(said[0]?.text).toBe("[7 earlier questions and their answers are left out here.]\n\nquestion 7");
  expect(replay(turns)).toHaveLength(20);
  expect(replay([])).toEqual([]);
  expect(replay([user("a".repeat(500)), model("b")], 100)).toEqual([]);
});
