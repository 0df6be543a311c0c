import { expect, test } from "vitest";
import { joinText } from "./hyphens.ts";

const words = new Set(["so", "sampling", "well-known", "high", "risk", "undersampled"]);

test.each([
  ["of the over-", "sampled set", "of the oversampled set"],
  ["of the under-", "sampled set", "of the undersampled set"],
  ["a well-", "known set", "a well-known set"],
  ["is attention- or confidence-", "driven", "is attention- or confidence-driven"],
  ["between low- and high-", "risk groups", "between low- and high-risk groups"],
  ["of over- and under-", "sampled sets", "of over- and undersampled sets"],
  ["of low- and", "high-risk groups", "of low- and high-risk groups"],
  ["between high-", "and low-risk groups", "between high- and low-risk groups"],
  ["a one-", "to-one match", "a one-to-one match"],
  ["the so-", "called effect", "the so-called effect"],
  ["a so-", "phisticated tool", "a sophisticated tool"],
  ["of the husb-", "and of", "of the husband of"],
  ["a two-", "dimensional space", "a two-dimensional space"],
  ["a locus-", "specific effect", "a locus-specific effect"],
  ["in self-", "reported health", "in self-reported health"],
  ["is cor-", "related with", "is correlated with"],
  ["is in-", "dependent of", "is independent of"],
  ["is high-", "lighted here", "is highlighted here"],
  ["the short-", "est path", "the shortest path"],
  ["a one-to-", "one match", "a one-to-one match"],
  ["by t-", "distributed values", "by t-distributed values"],
  ["after four-", "teen days", "after fourteen days"],
  ["of undersampled and well-", "known sets", "of undersampled and well-known sets"],
  ["as the risk-", "the high one", "as the risk-the high one"],
])("%s | %s", (before, after, joined) => expect(joinText(before, after, words)).toBe(joined));
