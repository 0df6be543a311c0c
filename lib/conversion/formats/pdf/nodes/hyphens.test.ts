import { expect, test } from "vitest";
import { joinText } from "./hyphens.ts";

const words = new Set(["sampling", "well-known", "high", "risk", "undersampled"]);

test.each([
  ["of the over-", "sampled set", "of the oversampled set"],
  ["of the under-", "sampled set", "of the undersampled set"],
  ["a well-", "known set", "a well-known set"],
  ["is attention- or confidence-", "driven", "is attention- or confidence-driven"],
  ["between low- and high-", "risk groups", "between low- and high-risk groups"],
  ["of over- and under-", "sampled sets", "of over- and undersampled sets"],
  ["of low- and", "high-risk groups", "of low- and high-risk groups"],
])("%s | %s", (before, after, joined) => expect(joinText(before, after, words)).toBe(joined));
