import { describe, expect, test } from "vitest";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { COMMENT_TYPES, SEVERITIES } from "../comment-types.ts";
import { joinComputed } from "../findings/join/join-computed.ts";
import { buildReview, type ReviewOptions } from "./build-review.ts";
import { composeDetails } from "./compose-details.ts";
import { composeOverall } from "./compose-overall.ts";
import { composeOverview } from "./compose-overview.ts";
import { describeManuscript } from "./describe-manuscript.ts";

const TEXT = `# On the Weight of Birds

## Abstract

Birds are heavy for their size. Here, we study the weight of 120 birds in a long experiment on cells and genes of two species. Our results show that the protein and its gene differ between the species.

## Introduction

It is known [1] that birds fly, and the the weight of them [2] matters. TODO: say more. See Figure 1 and Figure 4.

## Results

The groups differed, *t*(28) = 1.20, *p* = .01. In all 9 of 29 birds (41%) flew in in the the morning [3]. It was was seen [9].

**Figure 1.** Birds.

**Figure 2.** Other birds.

## References

1. Ashley F. Weight change and its meaning. J Test. 1999;1:1-9.

2. Blair M. Regulatory cells. J Test. 2001;2:10-19.

3. Chung B. Decrease of cells. J Test. 2003;3:20-29.

4. Dattilo A. Effects on lipids. J Test. 2005;4:30-39.
`;

const review = (options: ReviewOptions = { preview: false }, markdown = TEXT) => reviewOf(markdown, options);

function reviewOf(markdown: string, options: ReviewOptions) {
  const computed = joinComputed(
    markdown,
    runChecks(parseManuscript(markdown)),
    options.customization?.exclude,
  );
  const review = buildReview(markdown, { computed, judged: null }, options);
  const { comments, counts } = review;
  const { report } = computed;
  const description = describeManuscript(markdown);
  const overview = composeOverview({
    markdown,
    report,
    ignored: 0,
    comments,
    counts,
    isPreview: options.preview,
    subject: description,
    wordCount: 150,
    judgement: null,
    notes: [],
  });
  const overall = composeOverall(overview, { summary: description.summary, comments });
  const details = composeDetails({ report, counts, passes: [] });
  return { ...review, overview, overall, details, ...description };
}

describe("buildReview", () => {
  test("every quote is the slice that its anchor says, inside its paragraph", () => {
    const { comments } = review();
    expect(comments.length).toBeGreaterThan(5);
    for (const comment of comments) {
      expect(TEXT.slice(comment.anchor.start, comment.anchor.end)).toBe(comment.quote);
      expect(comment.paragraph).toContain(comment.quote);
      for (const { quote, start, end } of comment.related) expect(TEXT.slice(start, end)).toBe(quote);
    }
  });

  test("comments have exactly the members of the wire", () => {
    const [comment] = review().comments;
    expect(Object.keys(comment ?? {}).toSorted()).toEqual(
      [
        "anchor",
        "evidence",
        "fold_reason",
        "merged_from",
        "id",
        "message",
        "paragraph",
        "quote",
        "related",
        "score",
        "severity",
        "shown",
        "source",
        "suggestion",
        "title",
        "types",
      ].toSorted(),
    );
  });

  test("ids are stable and distinct, scores are probabilities, types are known", () => {
    const { comments } = review();
    expect(review().comments.map(({ id }) => id)).toEqual(comments.map(({ id }) => id));
    expect(new Set(comments.map(({ id }) => id)).size).toBe(comments.length);
    for (const { score, types, severity } of comments) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThan(1);
      expect(types.every((type) => COMMENT_TYPES.includes(type))).toBe(true);
      expect(SEVERITIES).toContain(severity);
    }
  });

  test("several slips of one kind are one comment that names the others", () => {
    const { comments, counts } = review();
    const repeated = comments.filter(({ source }) => source === "check:repeated-word");
    expect(repeated).toHaveLength(1);
    expect(repeated[0]?.title).toBe("4 words are written twice in a row");
    expect(repeated[0]?.related).toHaveLength(3);
    expect(counts.found - counts.merged - counts.dropped).toBe(comments.length);
  });

  test("substance comes before wording", () => {
    const { comments } = review();
    expect(comments[0]?.source).toBe("check:p-value");
    const firstWording = comments.findIndex(({ types }) => types.every((type) => type === "style"));
    expect(
      comments
        .slice(firstWording)
        .every(({ types }) => types.includes("style") || types.includes("spelling")),
    ).toBe(true);
  });

  test("a preview holds the first three and counts the rest", () => {
    const whole = review();
    const { comments, counts, overall } = review({ preview: true });
    expect(comments.map(({ id }) => id)).toEqual(whole.comments.slice(0, 3).map(({ id }) => id));
    expect(counts.folded).toBe(whole.comments.length - 3);
    expect(overall).toContain("This preview shows the 3 comments that matter most");
  });

  test("focus comes first, excluded types are left out and counted, max_comments folds", () => {
    const focused = review({ preview: false, customization: { focus: ["references"] } });
    expect(focused.comments[0]?.types).toContain("references");
    const excluded = review({ preview: false, customization: { exclude: ["references"] } });
    expect(excluded.comments.some(({ types }) => types.includes("references"))).toBe(false);
    expect(excluded.counts.dropped).toBeGreaterThan(0);
    const few = review({ preview: false, customization: { max_comments: 2 } });
    expect(few.comments.filter(({ shown }) => shown)).toHaveLength(2);
    expect(few.comments).toHaveLength(review().comments.length);
  });

  test("the assessment says in a few words what the manuscript is, what matters and where to begin", () => {
    const { overall, overview, comments, summary } = review();
    expect(overview.kind).toBe("Article in biology");
    expect(overall).toMatch(/^\*\*Article in biology · 150 words · .*4 references\*\*/);
    expect(overall).toContain(summary ?? "");
    expect(overview.sentences).toHaveLength(3);
    expect(overview.sentences[0]).toBe(
      "The text reports p = .01, but t(28) = 1.20 gives p = .24 (two-tailed).",
    );
    expect(overview.sentences[2]).toMatch(
      /^\w+ of the \w+ comments are critical or major, .*statistics.*; the others? (?:is|are) minor, /,
    );
    expect(overall.split(/\s+/).length).toBeLessThan(200);
    expect(overview.first_comment_ids).toHaveLength(5);
    expect(overview.first_comment_ids[0]).toBe(comments[0]?.id);
    expect(overall).toContain(comments[0]?.title ?? "");
    expect(overall).toMatch(/\d+ checks ran · \d+ not applicable\./);
  });

  test("figures and tables are counted apart, and what is clean is named", () => {
    const text =
      "# T\n\nFigure 1 shows 5 of 10 birds (50%). See Table 1 and Table 2.\n\nFigure 1. Birds.\n\nTable 1. Size.\n\nTable 2. Age.\n";
    const { overview } = review({ preview: false }, text);
    expect(overview.contents.slice(0, 2)).toEqual(["1 figure", "2 tables"]);
    expect(overview.sentences[0]).toBe(
      "The checks found nothing to correct in the one recomputed percentage, the one figure, and the 2 tables.",
    );
  });

  test("the comments to look at first are not all of one check", () => {
    const citations = ["Adams", "Brown", "Clark", "Davis", "Evans", "Flint", "Grant"].map(
      (name) => `It is known (${name}, 2010).`,
    );
    const text = TEXT.replace("See Figure 1", `${citations.join(" ")} See Figure 1`);
    const { comments, overview } = review({ preview: false }, text);
    const sources = overview.first_comment_ids.map((id) => comments.find((each) => each.id === id)?.source);
    for (const source of sources) expect(sources.filter((each) => each === source).length).toBeLessThan(4);
  });

  test("a kind of problem is named once, with how many others are like it", () => {
    const text = "# T\n\nOf the birds 9 of 29 (41%) flew, 8 of 20 (70%) swam, and 5 of 20 (85%) ran.\n";
    expect(review({ preview: false }, text).overview.sentences[0]).toBe(
      "The text gives 41%, but 9 of 29 is 31.0%; two other comments report the same kind of problem.",
    );
  });

  test("the details name what was checked, what could not be, and that no model was used", () => {
    const { details: overall } = review();
    expect(overall).toMatch(
      /- \*\*Statistics:\*\* p-values against their test statistics \(1, \*\*1 found\*\*\)/,
    );
    expect(overall).toMatch(/## Not in this manuscript\n\nThe manuscript has nothing to check for: .*GRIM/);
    expect(overall).toContain("No language model was used");
  });

  test("a review without findings does not praise", () => {
    const { overall, comments } = review({ preview: false }, "# T\n\nBirds fly.\n");
    expect(comments).toEqual([]);
    expect(overall).toContain("found nothing");
  });

  test("title, summary in the abstract's words, subject and kind", () => {
    const { title, summary, domain, taxonomy } = review();
    expect(title).toBe("On the Weight of Birds");
    expect(summary).toBe(
      "We study the weight of 120 birds in a long experiment on cells and genes of two species. Our results show that the protein and its gene differ between the species.",
    );
    expect(domain).toBe("science/biology");
    expect(taxonomy).toMatch(/^article\//);
  });

  test("a text of nothing has neither", () => {
    expect(review({ preview: false }, "")).toMatchObject({
      title: null,
      summary: null,
      domain: null,
      comments: [],
    });
  });
});
