import { expect, test } from "vitest";
import { overallNotes } from "./overall-notes.ts";

const notesWith = (prompt_set?: "default" | "writing") =>
  overallNotes({
    session: { steeringPrompt: null, customization: { prompt_set }, venue: null, isPreview: false },
    hasPages: false,
    supplements: [],
    passes: [],
    markdown: "",
    isPartial: false,
  });

test("without a model, a prompt set that somebody chose was not used; the default one was not chosen", () => {
  expect(notesWith("writing")).toEqual([
    expect.stringMatching(
      /^\*\*Not used:\*\* the prompt set “writing”\. This review ran the computed checks/,
    ),
  ]);
  expect(notesWith("default")).toEqual([]);
  expect(notesWith()).toEqual([]);
});
