import { commentLink } from "../comments/comment-link.ts";
import type { Assessment, PassReport } from "../passes/pass.ts";
import { withoutLinks } from "../passes/without-links.ts";
import type { ReviewComment } from "./review-comment.ts";

type Linkable = Pick<ReviewComment, "id" | "title" | "shown">;

/** A number of a comment, as the model saw it. */
const MARK = /\[\[(\d{1,4})\]\]/g;
/** Marks that only point, in parentheses or at the end of a clause: the text reads well without them. */
const POINTER =
  /\s*\((?:\w{1,12}\.? )?\[\[\d{1,4}\]\](?:[,;]? (?:\w{1,6} )?\[\[\d{1,4}\]\]){0,20}\)|(?:,?\s*\[\[\d{1,4}\]\]){1,20}(?=\s*(?:[.,;:!?]|$))/g;

/** Returns the assessment that a pass reported, as Markdown; null if there is none. */
export function judgementOf(report: PassReport | null, comments: readonly Linkable[]): string | null {
  if (report?.assessment) return composeJudgement(report.assessment, comments);
  return report?.overall ?? null;
}

/**
 * Composes the assessment that a model wrote as Markdown: paragraphs, and the matters that decide as a numbered list,
 * each with links to its comments. Links go to comments of this review that are shown, and to nothing else. Returns
 * null if nothing is left.
 */
function composeJudgement(assessment: Assessment, comments: readonly Linkable[]): string | null {
  const { claims, convincing, decisive, overall, numbered } = assessment;
  const linkable = (number: number) =>
    comments.find(({ id, shown }) => shown && id === numbered[number - 1]) ?? null;
  const matters = decisive.flatMap(({ matter, numbers }) => {
    const words = prose(matter, linkable);
    const linked = new Set(numbers.flatMap((number) => linkable(number) ?? []));
    return words === "" ? [] : [`${words}${linksTo([...linked])}`];
  });
  const parts = [
    prose(claims, linkable),
    prose(convincing, linkable),
    matters.map((words, i) => `${i + 1}. ${words}`).join("\n"),
    prose(overall, linkable),
  ];
  return parts.filter((part) => part !== "").join("\n\n") || null;
}

/** An arrow needs no translation. */
function linksTo(comments: readonly Linkable[]): string {
  return comments.length === 0 ? "" : ` → ${comments.map(commentLink).join(", ")}`;
}

type FindComment = (number: number) => Linkable | null;

/**
 * Returns a paragraph of one line. Numbers of comments, which people do not see, become their titles. A sentence about
 * a comment that is not there or not shown is left out: nothing supports it.
 */
function prose(text: string, linkable: FindComment): string {
  const supported = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(POINTER, "")
    .split(/(?<=[.!?]) /)
    .filter((sentence) => [...sentence.matchAll(MARK)].every(([, number]) => linkable(Number(number))));
  return withoutBlocks(withoutLinks(supported.join(" "))).replace(MARK, (_, number: string) => {
    const comment = linkable(Number(number));
    return comment === null ? "" : commentLink(comment);
  });
}

/** Keeps a line from beginning a block that would swallow what follows it: code, a formula, HTML, a heading, a list. */
function withoutBlocks(line: string): string {
  return line
    .replace(/`{3,}|~{3,}/g, "")
    .replace(/\${2,}/g, "$$")
    .replace(/<(?=[!?])/g, "< ")
    .replace(/(?<![!\\])[!\\]+(?=\[\[\d)/g, "")
    .trim()
    .replace(/^(?=[#>+=-]|\*(?:\s|\*\*|$)|\|)|(?<=^\d{1,9})(?=[.)]\s)/, "\\");
}
