import { expect, test } from "vitest";
import { prose } from "#lib/testing/manuscript.ts";
import type { CommentType } from "../comment-types.ts";
import type { RevisionVerdicts } from "./answers.ts";
import type { EarlierComment, ModelRequest } from "./pass.ts";
import { PASSES } from "./registry.ts";
import { NO_TEXT } from "./testing/review-text.ts";

const LONG = prose(400);
const BEFORE = `# On Birds

${LONG} We weighed 120 birds in spring. The mean was 40 g. ${LONG}

All birds are heavier than all fish. Fish were not weighed.

The sample is described in Section 2.
`;

function comment(quote: string, types: CommentType[] = ["claims"]): EarlierComment {
  const start = BEFORE.indexOf(quote);
  return {
    id: quote,
    title: `About ${quote}`,
    message: "This cannot be so.",
    quote,
    types,
    source: "model:reader",
    anchor: { start, end: start + quote.length },
    related: [],
  };
}

type Verdict = RevisionVerdicts["verdicts"][number];

/** Follows comments up in a revised text with a model that calls every comment fixed. */
async function follow(
  markdown: string,
  comments: readonly EarlierComment[],
  quoteAfter: string | null = null,
) {
  const prompts: string[] = [];
  const fixed = (number: number): Verdict => ({
    number,
    compared: "",
    verdict: "fixed",
    explanation: "It is mended.",
    quote_after: quoteAfter,
  });
  const callModel = async <T>({ parts, answer }: ModelRequest<T>) => {
    prompts.push(parts.map((part) => ("text" in part ? part.text : "")).join("\n"));
    return answer.schema.parse({ verdicts: comments.map((_, i) => fixed(i + 1)) });
  };
  const report = await PASSES.find(({ kind }) => kind === "revision")?.run({
    text: { ...NO_TEXT, markdown },
    part: { id: "revision", label: "", volume: null, reading: null, supplement: null },
    callModel,
    reports: new Map(),
    startOf: () => 0,
    seesPictures: async () => true,
    computed: [],
    comments: () => [],
    earlierReview: async () => ({ markdown: BEFORE, comments, dismissedBefore: [] }),
  });
  return { prompts, revision: report?.revision ?? [] };
}

test("a passage that did not change is not fixed, and no model is asked", async () => {
  const comments = [
    comment("We weighed 120 birds in spring."),
    comment("All birds are heavier than all fish."),
  ];
  const after = BEFORE.replace("# On Birds", "# On the Weight of Birds").replace(
    "in spring. The",
    "in spring.\nThe",
  );
  const { prompts, revision } = await follow(after, comments);
  expect(prompts).toEqual([]);
  expect(revision.map(({ verdict }) => verdict)).toEqual(["not_fixed", "not_fixed"]);
});

test("the model sees the quote and its surroundings in both versions, wherever in a paragraph they stand", async () => {
  const after = BEFORE.replace("We weighed 120 birds in spring.", "We weighed 130 birds in two springs.");
  const { prompts, revision } = await follow(after, [comment("We weighed 120 birds in spring.")]);
  const [before = "", now = ""] = (prompts[0] ?? "").split("<<<passage now");
  expect(before).toContain("We weighed 120 birds in spring. The mean was 40 g.");
  expect(now).toContain("We weighed 130 birds in two springs. The mean was 40 g.");
  expect(revision).toMatchObject([{ verdict: "fixed" }]);
});

test("a quote that stands is fixed only by words that are new", async () => {
  const claim = comment("All birds are heavier than all fish.");
  const after = BEFORE.replace("Fish were not weighed.", "Fish were weighed, too: 3 g.");
  const verdictOf = async (quoteAfter: string | null) =>
    (await follow(after, [claim], quoteAfter)).revision[0]?.verdict;
  expect(await verdictOf(null)).toBe("not_fixed");
  expect(await verdictOf("The mean was 40 g.")).toBe("not_fixed");
  expect(await verdictOf("Fish were weighed, too: 3 g.")).toBe("fixed");
});

test("something missing may be added anywhere", async () => {
  const missing = comment("On Birds", ["missing_content"]);
  const after = `${BEFORE}\nApproval was given by the board of the lake.\n`;
  const { prompts, revision } = await follow(
    after,
    [missing],
    "Approval was given by the board of the lake.",
  );
  expect(prompts[0]).toContain("<<<new paragraphs");
  expect(revision).toMatchObject([{ verdict: "fixed" }]);
  expect((await follow(BEFORE, [missing])).prompts).toEqual([]);
});

test("a change at another place that a comment points to is a change", async () => {
  const claim = comment("We weighed 120 birds in spring.");
  const other = comment("The sample is described in Section 2.").anchor;
  const after = BEFORE.replace("described in Section 2", "described in Section 3");
  const { prompts } = await follow(after, [{ ...claim, related: [other] }]);
  expect(prompts[0]).toContain("described in Section 3");
});
