import { describe, expect, it } from "vitest";
import { definitionsFor, readDefinitions } from "./definitions.ts";

const definitions = readDefinitions('text\n\n[^1]: A long note\n    more\n\n[Site]: https://a.org "A"\n');

describe("definitions", () => {
  it("gives a piece what it refers to", () => {
    expect(definitionsFor("see [^1] and [site] and [none]", definitions)).toBe(
      '[^1]:\n\n[Site]: https://a.org "A"',
    );
  });

  it("gives nothing that the piece holds itself", () => {
    expect(definitionsFor("see [^1]\n\n[^1]: A long note", definitions)).toBe("");
  });
});
