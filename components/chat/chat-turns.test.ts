import { expect, test } from "vitest";
import { turnsAbout, turnsOf } from "./chat-turns.ts";

const created_at = "2026-03-01T10:00:00.000Z";
const turn_id = "9f1f6a0e-3c51-4c11-8d57-0f35f0f7a001";

test("messages become turns", () => {
  const turns = turnsOf([
    { role: "user", content: "Why?", created_at, comment_id: "c1" },
    {
      role: "assistant",
      content: "Because.",
      created_at,
      turn_id,
      tool_calls: [{ tool: "read_section", label: "Reading 2 Methods", kind: "lookup" }],
    },
    { role: "user", content: "And then?", created_at },
    { role: "assistant", content: "Half a", created_at, turn_id, cut_off: true },
  ]);
  expect(turns.map(({ message, reply, state, commentId }) => [message, reply, state, commentId])).toEqual([
    ["Why?", "Because.", "done", "c1"],
    ["And then?", "Half a", "stopped", null],
  ]);
  expect(turns[0]?.toolCalls[0]?.label).toBe("Reading 2 Methods");
});

test("a message whose reply never came can be sent again; a reply without a message is left out", () => {
  const turns = turnsOf([
    { role: "assistant", content: "Stray.", created_at, turn_id },
    { role: "user", content: "Lost?", created_at },
    { role: "user", content: "Answered?", created_at },
    { role: "assistant", content: "Yes.", created_at, turn_id },
  ]);
  expect(turns.map(({ message, reply, state }) => [message, reply, state])).toEqual([
    ["Lost?", "", "stopped"],
    ["Answered?", "Yes.", "done"],
  ]);
});

test("a comment has its own turns, the manuscript has all", () => {
  const turns = turnsOf([
    { role: "user", content: "One", created_at, comment_id: "c1" },
    { role: "user", content: "All", created_at },
  ]);
  expect(turnsAbout(turns, "c1").map(({ message }) => message)).toEqual(["One"]);
  expect(turnsAbout(turns, "c2")).toEqual([]);
  expect(turnsAbout(turns, null)).toHaveLength(2);
});
