import type { ExportedComment, Reply } from "../exported-review.ts";
import { noteText } from "../note-text.ts";
import { plainText } from "../plain-blocks.ts";
import type { Placement } from "../writer.ts";
import { escapeXml } from "../xml/scan-xml.ts";
import type { CommentIds } from "./comment-ids.ts";

/** One comment of Word: that of Galley, or a reply to it. */
export interface WordComment {
  id: number;
  author: string;
  initials: string;
  /** `2026-11-27T09:30:00Z`. */
  date: string;
  text: string;
  paraId: string;
  /** That of the comment that it replies to. */
  parentId: string | null;
  durableId: string;
  isDone: boolean;
}

export const AUTHOR = "Galley";

/** Returns a comment and its replies, in their order. `at` is ISO 8601, in UTC. */
export function wordComments(
  comment: ExportedComment,
  { at, placement }: { at: string; placement: Placement },
  ids: CommentIds,
): WordComment[] {
  const isDone = comment.status !== "open";
  const first: WordComment = {
    id: ids.next(),
    ...byline({ author: comment.author ?? AUTHOR, at }),
    text: noteText(comment, placement),
    paraId: ids.long(`paragraph ${comment.id}`),
    parentId: null,
    durableId: ids.long(`comment ${comment.id}`),
    isDone,
  };
  const replies = comment.replies.map(
    (reply, i): WordComment => ({
      id: ids.next(),
      ...byline(reply),
      text: plainText(reply.text),
      paraId: ids.long(`paragraph ${comment.id} ${i}`),
      parentId: first.paraId,
      durableId: ids.long(`comment ${comment.id} ${i}`),
      isDone,
    }),
  );
  return [first, ...replies];
}

function byline({ author, at }: Pick<Reply, "author" | "at">) {
  const letters = author.split(/[\s.@_-]+/).flatMap((word) => [...word].slice(0, 1));
  return { author, initials: letters.slice(0, 2).join("").toUpperCase(), date: dateOf(at) };
}

/** Word takes a time to the second. */
function dateOf(iso: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(iso) ? `${iso.slice(0, 19)}Z` : "2000-01-01T00:00:00Z";
}

/** Returns `w:comment`, with a paragraph for each line. The last paragraph names the comment to other parts. */
export function commentElement(comment: WordComment, declarations: string): string {
  const lines = comment.text.split("\n").filter((line) => line.trim() !== "");
  const paragraphs = (lines.length > 0 ? lines : [""]).map((line, i, all) => {
    const id = i === all.length - 1 ? ` w14:paraId="${comment.paraId}"` : "";
    const bold = i === 1 && comment.parentId === null ? "<w:rPr><w:b/></w:rPr>" : "";
    return `<w:p${id}><w:r>${bold}<w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r></w:p>`;
  });
  const { id, author, initials, date } = comment;
  return `<w:comment${declarations} w:id="${id}" w:author="${escapeXml(author)}" w:date="${date}" w:initials="${escapeXml(initials)}">${paragraphs.join("")}</w:comment>`;
}

/** Returns `w15:commentEx`: whose reply it is, and if it is resolved. */
export function extendedElement({ paraId, parentId, isDone }: WordComment, declarations: string): string {
  const parent = parentId === null ? "" : ` w15:paraIdParent="${parentId}"`;
  return `<w15:commentEx${declarations} w15:paraId="${paraId}"${parent} w15:done="${isDone ? 1 : 0}"/>`;
}

export function idElement({ paraId, durableId }: WordComment, declarations: string): string {
  return `<w16cid:commentId${declarations} w16cid:paraId="${paraId}" w16cid:durableId="${durableId}"/>`;
}

export function extensibleElement({ durableId, date }: WordComment, declarations: string): string {
  return `<w16cex:commentExtensible${declarations} w16cex:durableId="${durableId}" w16cex:dateUtc="${date}"/>`;
}

export function personElement(author: string, declarations: string): string {
  const name = escapeXml(author);
  return `<w15:person${declarations} w15:author="${name}"><w15:presenceInfo w15:providerId="None" w15:userId="${name}"/></w15:person>`;
}
