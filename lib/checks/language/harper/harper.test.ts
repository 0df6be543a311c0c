import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { runChecks } from "../../run-checks.ts";
import { addHarper } from "./harper.ts";

const TEXT =
  "𝓔 is the energy of the *samples*, and it was larger then the other one in all of the groups.\n\nThe method is known for it's accuracy, and we have used it in each of the samples that were taken.";
const report = runChecks(parseManuscript(TEXT), { group: "statistics" });

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "harper-"));
});
afterAll(() => rm(folder, { recursive: true }));

const quotes = (found: typeof report) => found.findings.map(({ span }) => TEXT.slice(span.start, span.end));

test("what Harper finds is quoted exactly, in threads and from the cache", async () => {
  const settings = { workers: 2, cachePath: join(folder, "cache.json") };
  const first = await addHarper(report, parseManuscript(TEXT), settings);
  expect(quotes(first)).toEqual(["then", "it's"]);
  expect(first.ran.map(({ id }) => id)).toContain("harper");
  const cached = await readFile(settings.cachePath, "utf8");
  const second = await addHarper(report, parseManuscript(TEXT), settings);
  expect(second.findings).toEqual(first.findings);
  await writeFile(settings.cachePath, cached.replaceAll(/"message":"[^"]*"/g, '"message":"From the cache."'));
  const third = await addHarper(report, parseManuscript(TEXT), settings);
  expect(third.findings.map(({ message }) => message)).toEqual(["From the cache.", "From the cache."]);
});

test("a cache that is broken or of other rules is read anew", async () => {
  const cachePath = join(folder, "broken.json");
  await writeFile(cachePath, "{");
  const found = await addHarper(report, parseManuscript(TEXT), { workers: 1, cachePath });
  expect(quotes(found)).toEqual(["then", "it's"]);
  expect(JSON.parse(await readFile(cachePath, "utf8")).entries).toHaveLength(2);
});

test("a text in another language is not read, and that is said", async () => {
  const german = "Die Ergebnisse der Studie zeigen, dass die Proben in allen Gruppen stabil waren und sind.";
  const { notApplicable } = await addHarper(report, parseManuscript(german), { workers: 1, cachePath: null });
  expect(notApplicable.at(-1)).toMatchObject({ id: "harper", reason: expect.stringContaining("German") });
});
