import type { CommentRow } from "#db/queries/comments.ts";
import { checkIdOf } from "../comment-types.ts";
import { normal } from "../passes/compare-versions.ts";
import type { PassReport } from "../passes/pass.ts";
import type { Review } from "./build-review.ts";

/**
 * Finds for each comment the earlier comment that it repeats, by id. Equal comments have equal ids. A computed one is
 * repeated by the same check on the same words, a judged one by what the pass that follows up comments found.
 */
export function returnedComments(
  { comments, byCause }: Pick<Review, "comments" | "byCause">,
  earlier: readonly Pick<CommentRow, "id" | "content">[],
  returned: NonNullable<PassReport["returned"]>,
): Map<string, string> {
  const ids = new Set(earlier.map(({ id }) => id));
  const byWords = new Map(
    earlier.flatMap(({ id, content }) => keysOf(content).map((key) => [key, id] as const)),
  );
  const byModel = new Map(
    returned
      .filter(({ commentId }) => ids.has(commentId))
      .map(({ commentId, cause }) => [byCause.get(cause), commentId] as const),
  );
  const links = new Map(comments.filter(({ id }) => ids.has(id)).map(({ id }) => [id, id]));
  const linked = new Set(links.values());
  for (const comment of comments) {
    const [key = ""] = keysOf(comment);
    const found = byModel.get(comment.id) ?? byWords.get(key);
    if (links.has(comment.id) || found === undefined || linked.has(found)) continue;
    links.set(comment.id, found);
    linked.add(found);
  }
  return links;
}

function keysOf({ source, quote }: { source: string; quote: string }): string[] {
  return checkIdOf(source) === null ? [] : [`${source} ${normal(quote)}`];
}
