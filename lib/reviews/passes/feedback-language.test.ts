import { expect, test } from "vitest";
import { feedbackLanguage, languageInstruction } from "./feedback-language.ts";

const GERMAN =
  "# Über Fische\n\nDie Fische wurden in der Nacht gewogen, und es ist nicht bekannt, ob sie bei der Messung gelitten haben.\n";
const ENGLISH =
  "# On Fish\n\nThe fish were weighed in the night, and it is not known if they suffered from it.\n";

test.each([
  ["a German manuscript", null, GERMAN, "in German, the language of the manuscript; quotes"],
  ["an English manuscript", null, ENGLISH, "in English; quotes"],
  [
    "a manuscript that is too short to tell",
    null,
    "# E = mc²",
    "in the language that the manuscript is written in; quotes",
  ],
  ["another language that the author chose", "fr-CA", GERMAN, "in Canadian French (fr-CA); quotes"],
  ["English for a German manuscript", "en", GERMAN, "in English; quotes"],
  ["a tag that names no language", "qx-1", ENGLISH, "in qx-1 (qx-1); quotes"],
])("%s: models write %#", (_, chosen, markdown, words) => {
  expect(languageInstruction(chosen, markdown)).toContain(words);
});

test("references in English do not make a German manuscript English", () => {
  const entry = "1. Smith J. The weight of fish in the rivers of the north. J Fish. 2001;3:1-9.\n";
  const text = `${GERMAN.repeat(30)}\n\n## Literatur\n\n${entry.repeat(60)}`;
  expect(feedbackLanguage(null, text)).toEqual({ tag: "de", name: "German", isOwn: true });
});
