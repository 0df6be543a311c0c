import { z } from "zod";
import { uuid, uuidOut } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import { defineLookup } from "#lib/tools/assistant-tool.ts";
import { listPage, page, pageFacts } from "#lib/tools/paged.ts";
import { severity } from "./comment-schema.ts";
import { REVISION_VERDICTS } from "./revision-schema.ts";
import { listVersions as listVersionsVerb } from "./versions/list-versions.ts";
import type { ManuscriptVersion, RemainingComment } from "./versions-schema.ts";

/** The newest versions, which an answer names. */
const SHOWN = 20;

const count = z.number().int();

export const listVersions = defineLookup({
  name: "list_versions",
  title: "List versions and what is left",
  description:
    "Lists the reviewed versions of the manuscript of a review, and the comments of earlier versions that the newest has not settled. read_comment gives one whole, with the session_id that stands beside it.",
  input: z.object({ session_id: uuid.describe("Any version."), page }),
  kind: "lookup",
  scope: "reviews:read",
  facts: z.object({
    versions: z.array(
      z.object({ number: count, session_id: uuidOut, document_id: uuidOut, open_count: count }),
    ),
    left_count: count.describe("Comments of earlier versions that are left."),
    left: z.array(
      z.object({
        session_id: uuidOut,
        comment_id: z.string(),
        severity,
        verdict: z.enum(REVISION_VERDICTS).nullable(),
        came_back: z.boolean(),
      }),
    ),
    ...pageFacts,
  }),
  label: () => "Looking at the versions",
  async run(ctx, { session_id: sessionId, page }) {
    const { versions: all, what_is_left } = await listVersionsVerb(ctx, { sessionId });
    const versions = all.slice(-SHOWN);
    const left = what_is_left?.comments ?? [];
    const total = what_is_left?.total_count ?? 0;
    const entries = left.map((comment) => ({
      line: lineOf(comment),
      fact: {
        session_id: comment.session_id,
        comment_id: comment.comment_id,
        severity: comment.severity,
        verdict: comment.verdict,
        came_back: comment.came_back,
      },
    }));
    const head = [
      `${countNoun(all.length, "version")}${all.length > SHOWN ? `, the newest ${SHOWN}` : ""}:`,
      ...versions.map(versionLine),
      `${countNoun(total, "comment")} of earlier versions left.`,
    ].join("\n");
    const { text, shown, facts } = listPage(head, entries, page);
    return {
      text,
      facts: {
        versions: versions.map(({ number, session_id, document_id, comments }) => ({
          number,
          session_id,
          document_id,
          open_count: comments.open_count,
        })),
        left_count: total,
        left: shown,
        ...facts,
      },
    };
  },
});

function versionLine({
  number,
  session_id,
  title,
  filename,
  created_at,
  status,
  comments,
}: ManuscriptVersion): string {
  const name = title ? `${title} (${filename})` : filename;
  const open = `${countNoun(comments.total_count, "comment")}, ${comments.open_count} open`;
  return `- Version ${number}, ${session_id}: ${name} [${status}, ${created_at.slice(0, 10)}, ${open}]`;
}

function lineOf({
  comment_id,
  title,
  severity,
  verdict,
  came_back,
  since_version,
  version,
}: RemainingComment): string {
  const state = verdict === null ? [] : [verdict.replaceAll("_", " ")];
  const marks = [severity, ...state, ...(came_back ? ["came back"] : [])].join(", ");
  return `- ${comment_id}: ${title} [since version ${since_version}, last in version ${version}, ${marks}]`;
}
