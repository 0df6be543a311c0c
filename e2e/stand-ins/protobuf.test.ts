import { expect, test } from "vitest";
import { decode, encode } from "./protobuf.ts";

test("a message is encoded as the documentation of protobuf says, and decoded again", () => {
  expect(encode({ 1: 150 }).toString("hex")).toBe("089601");
  expect(encode({ 2: "testing" }).toString("hex")).toBe("120774657374696e67");
  const bytes = encode({ 1: 2 ** 40, 2: "ü", 3: encode({ 1: "inner" }), 4: true, 5: undefined });
  const message = decode(bytes);
  expect([message.number(1), message.text(2), message.number(4), message.text(5)]).toEqual([
    2 ** 40,
    "ü",
    1,
    "",
  ]);
  expect(message.messages(3).map((inner) => inner.text(1))).toEqual(["inner"]);
});

test("bytes that are no message are refused", () => {
  expect(() => decode(Buffer.from("<html>"))).toThrow();
  expect(() => decode(encode({ 2: "cut" }).subarray(0, 3))).toThrow("ends too early");
});
