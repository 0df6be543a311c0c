import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ModelRequest } from "#e2e/stand-ins/openai-call.ts";
import { type Answers, finding, SMALL_TRIAL } from "#e2e/stand-ins/review-answers.ts";
import { makeZip } from "#lib/conversion/testing/make-zip.ts";
import { PNG } from "#lib/conversion/testing/png.ts";
import { converted, type FormParts } from "#lib/testing/documents.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { judgedOf, manuscriptToReview, ON_FISH } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const { person, review } = await manuscriptToReview(ON_FISH);

/** The picture of the trial. */
const RED_SQUARE = "6f7ffeeb88929a8a2e34ea973c871f069be70cbaf1459fff345db59453934435";
const DOCX = "lib/conversion/golden/documents/110-docx-figure-and-caption.input.docx";
/** The bytes of `word/media/dot.png` in that file. */
const PICTURE_IN_DOCX = "14772d6d6ead06e9928052ef86d9d81d1602a52c352f6c6bf78b026971169d31";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const LATEX = `\\documentclass{article}\\usepackage{graphicx}\\begin{document}
\\section{Birds} ${prose(80)}

\\begin{figure}\\includegraphics{weights.png}\\caption{Weights fall with the age of a bird.}\\end{figure}
\\end{document}`;

/** A model that sees: it speaks of a picture only if it got the very bytes that it knows. */
function seeing(known: string, quote: string): Answers {
  return {
    document_map: () => ({ ...SMALL_TRIAL, has_figures_or_tables: true }),
    // The trial of sight is a call without a form.
    "": ({ pictures }) => (pictures.includes(RED_SQUARE) ? "red" : "I see nothing."),
    review_findings: ({ text, pictures }: ModelRequest) => ({
      findings:
        text.includes("Check the figures and tables") && pictures.includes(known)
          ? [finding({ quote, title: "The picture shows something else", types: ["figures_tables"] })]
          : [],
      ledger: [],
    }),
  };
}

const DOCUMENTS: [string, FormParts, { known: string; quote: string }][] = [
  [
    "a Word file",
    { content: new Uint8Array(readFileSync(DOCX)), filename: "figures.docx" },
    { known: PICTURE_IN_DOCX, quote: "The pattern that participants saw for two seconds." },
  ],
  [
    "a LaTeX project",
    {
      content: new Uint8Array(
        makeZip([
          { name: "main.tex", content: LATEX },
          { name: "weights.png", content: PNG },
        ]),
      ),
      filename: "birds.zip",
    },
    { known: sha256(PNG), quote: "Weights fall with the age of a bird." },
  ],
];

test.each(DOCUMENTS)(
  "a model that sees gets the picture of %s, byte for byte",
  async (_, file, { known, quote }) => {
    const { requestsFor } = await scriptedModels(seeing(known, quote));
    const { document_id } = await converted(person, file);
    const [comment, ...others] = judgedOf(await review({}, document_id));
    expect(others).toEqual([]);
    expect(comment).toMatchObject({
      title: "The picture shows something else",
      source: "model:evidence",
      quote,
    });
    expect(requestsFor("review_findings").flatMap(({ pictures }) => pictures)).toEqual([known]);
  },
);

test("a model that does not see gets no picture, and the review says so", async () => {
  const [, file, { known, quote }] = DOCUMENTS[1] ?? DOCUMENTS[0] ?? expect.unreachable();
  const { requestsFor } = await scriptedModels({ ...seeing(known, quote), "": () => "A nice picture." });
  const { document_id } = await converted(person, file);
  const session = await review({}, document_id);
  expect(judgedOf(session)).toEqual([]);
  expect(requestsFor("review_findings").every(({ images }) => images === 0)).toBe(true);
  expect(JSON.stringify(session.feedback.overall)).toContain("does not see pictures");
});
