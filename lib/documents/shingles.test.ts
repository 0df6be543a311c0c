import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { closestRevision, REVISION_THRESHOLD, shinglesOf, similarity } from "./shingles.ts";

const PAPERS = "../shared/corpus/published/journal*.md";
const CLEAN = "../shared/corpus/perturbations/*/*/*/clean.md";
const hasCorpus = existsSync("../shared/corpus/published");

/** Words drawn by a fixed generator, so that two seeds give unrelated texts of the same vocabulary. */
function prose(seed: number, words: number): string {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % 4_000;
  };
  return Array.from({ length: words }, () => `word${next()}`).join(" ");
}

describe("revisions", () => {
  it("sees a text that was lightly edited as a version of itself", () => {
    const text = prose(1, 3_000);
    const edited = text
      .split(" ")
      .map((word, i) => (i % 40 === 0 ? "changed" : word))
      .join(" ");
    expect(similarity(shinglesOf(text), shinglesOf(edited))).toBeGreaterThan(REVISION_THRESHOLD);
  });

  it("sees unrelated texts as unrelated", () => {
    expect(similarity(shinglesOf(prose(1, 3_000)), shinglesOf(prose(2, 3_000)))).toBeLessThan(0.05);
  });

  it("takes no text too short for a shingle as a version of anything", () => {
    expect(similarity(shinglesOf("too short"), shinglesOf("too short"))).toBe(0);
  });

  it("names the newest of several versions, and none among strangers", () => {
    const own = shinglesOf(prose(1, 500));
    const stranger = { shingles: shinglesOf(prose(3, 500)), sessionId: "stranger", at: new Date(3) };
    const old = { shingles: own, sessionId: "old", at: new Date(1) };
    const young = { shingles: own, sessionId: "young", at: new Date(2) };
    expect(closestRevision(own, [old, stranger, young])).toBe("young");
    expect(closestRevision(own, [stranger, { ...old, shingles: null }])).toBeNull();
  });
});

describe.skipIf(!hasCorpus)("the threshold, on published papers", () => {
  it("lies far above unrelated papers and below corrected versions", () => {
    const papers = globSync(PAPERS).map((path) => shinglesOf(readFileSync(path, "utf8")));
    const unrelated = papers.flatMap((one, i) => papers.slice(0, i).map((other) => similarity(one, other)));
    expect(Math.max(...unrelated)).toBeLessThan(REVISION_THRESHOLD / 4);
    const revised = globSync(CLEAN).map((path) => {
      const changed = readFileSync(path.replace("clean.md", "corrupted.md"), "utf8");
      return similarity(shinglesOf(readFileSync(path, "utf8")), shinglesOf(changed));
    });
    expect(Math.min(...revised)).toBeGreaterThan(REVISION_THRESHOLD * 1.5);
  });
});
