import { expect, test } from "vitest";
import { readTraceParent, writeTraceParent } from "./span-place.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

test.each([
  ["01", true],
  ["00", false],
  ["03", true],
  ["fe", false],
])("the flags %s say whether the trace is written", (flags, isSampled) => {
  expect(readTraceParent(`00-${TRACE}-${SPAN}-${flags}`)).toEqual({
    traceId: TRACE,
    spanId: SPAN,
    isSampled,
  });
});

test("what is written is read", () => {
  for (const isSampled of [true, false]) {
    const place = { traceId: TRACE, spanId: SPAN, isSampled };
    expect(readTraceParent(writeTraceParent(place))).toEqual(place);
  }
});

test.each([
  undefined,
  "",
  7,
  ["00", TRACE],
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01 `,
  `00-${TRACE}-${SPAN}-01\n`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
])("%j is no place of a span", (text) => {
  expect(readTraceParent(text)).toBeUndefined();
});
