import { expect, test } from "vitest";
import { readJson } from "./read-json.ts";

test.each([
  ['{"a": 1}', { a: 1 }],
  ['Here it is:\n```json\n{"a": [1, 2]}\n```\nAnything else?', { a: [1, 2] }],
  ['The answer is {"a": "x, }"} as you asked.', { a: "x, }" }],
  ['[{"a": 1,}, {"b": ",]",},]', [{ a: 1 }, { b: ",]" }]],
  ['<think>\nIs it {"a": 2}?\n</think>\n\n{"a": "</think>"}', { a: "</think>" }],
  ['{"a": "```"}', { a: "```" }],
])("%j is read", (reply, value) => {
  expect(readJson(reply)).toEqual(value);
});

test.each(["", "No.", '{"a": 1', '{"a": "cut of', "{'a': 1}"])(
  "%j is not JSON, and nothing is made up",
  (reply) => {
    expect(readJson(reply)).toBeUndefined();
  },
);

test.each(['"', '\\"', "{", "[,", "```", ", "])("200,000 characters of %j are not JSON", (piece) => {
  for (const start of ["", "{", '{"'])
    for (const end of ["", "}", "\\"])
      expect(readJson(start + piece.repeat(200_000 / piece.length) + end)).toBeUndefined();
});
