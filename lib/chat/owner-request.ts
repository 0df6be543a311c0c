import type { Comment } from "#lib/reviews/comment-schema.ts";
import { COMMENT_TYPES, SEVERITIES } from "#lib/reviews/comment-types.ts";
import type { ProposedAction } from "./schema.ts";

type Act = ProposedAction["action"];

/** A request is short; a longer message is text to talk about, and gets a question first. */
const LONGEST_REQUEST = 600;
const LONGEST_YES = 60;

const ASKING: Record<Act, RegExp> = {
  dismiss: /\b(?:dismiss|discard|reject)\b|\b(?:mark|set)\b.{0,80}\bdismissed\b/i,
  address:
    /\b(?:mark|set|flag|tick|count)\b.{0,80}\b(?:addressed|resolved|fixed|done)\b|\bresolve (?:it|this|that|these|those|them|the|all)\b/i,
};
const NEGATED =
  /\b(?:not|n['’]t|never|without|instead of|rather than|before|unless|if|cannot|stop|undo|avoid)\b/i;
const WONDERING =
  /^\W*(?:why|what|how|when|who|which|where|should|shall|is|are|was|were|did|does|do|would it|could it|may|might|has|have|am)\b/i;
const POLITE = /\b(?:can|could|would|will) you\b|\bplease\b/i;
const YES =
  /^\W*(?:yes|yep|yeah|yup|sure|ok(?:ay)?|please do|do (?:it|so|that)|go ahead|confirmed?|agreed|ja|jawohl|gerne|oui|d['’]accord|s[íi]|claro|sim|s[ìi]|certo|да|是|好|はい)\b|^\s*(?:👍|✅|是|好|はい|да)/iu;
const NO = /\b(?:no|not|n['’]t|but|wait|instead|except|nein|non|aber|pero|sauf)\b/i;

/** What the owner has asked for, read from their own message and from nothing else. */
export interface OwnerRequest {
  message: string;
  /** The comment that the message was sent about. */
  commentId: string | null;
  /** What the reply before asked for in so many words. */
  proposed: readonly ProposedAction[];
  /** The document's text: sentences that stand in it are not the owner's. */
  markdown: string;
}

/** Whether the owner's message asks for this act on this comment, or says yes to the question for it. */
export function asksFor(request: OwnerRequest, action: Act, comment: Comment): boolean {
  const { message, proposed } = request;
  const isProposed = proposed.some((each) => each.action === action && each.commentId === comment.id);
  if (isProposed && saysYes(message)) return true;
  return requestsIn(request, action).some((sentence) => means(sentence, request, comment));
}

function saysYes(message: string): boolean {
  return message.length <= LONGEST_YES && YES.test(message) && !NO.test(message);
}

/** Sentences of the message that ask for the act. What the owner quotes is not theirs. */
function requestsIn({ message, markdown }: OwnerRequest, action: Act): string[] {
  const own = message
    .replace(/```.*?(?:```|$)/gs, " ")
    .replace(/^[ \t]*>.*$/gm, " ")
    .replace(/[“"„«].{0,2000}?[”"“»]|`[^`\n]*`/gs, " “…” ");
  if (own.length > LONGEST_REQUEST) return [];
  return own
    .split(/(?<=[.!?;])\s+|\n+/)
    .filter((sentence) => ASKING[action].test(sentence))
    .filter((sentence) => !NEGATED.test(sentence))
    .filter((sentence) => !WONDERING.test(sentence) && (!/\?\s*$/.test(sentence) || POLITE.test(sentence)))
    .filter((sentence) => !isOf(markdown, sentence));
}

function isOf(markdown: string, sentence: string): boolean {
  const flat = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();
  return sentence.length > 15 && flat(markdown).includes(flat(sentence));
}

/** Whether this comment is one that the sentence speaks of. */
function means(sentence: string, { commentId }: OwnerRequest, comment: Comment): boolean {
  const words = sentence.toLowerCase();
  if (words.includes(comment.id.toLowerCase())) return true;
  const kinds = [...COMMENT_TYPES, ...SEVERITIES].filter((kind) => words.includes(kind.replaceAll("_", " ")));
  const isOfKind = kinds.some(
    (kind) => kind === comment.severity || comment.types.some((type) => type === kind),
  );
  if (/\b(?:all|every|each|everything|both)\b/.test(words)) return kinds.length === 0 || isOfKind;
  if (commentId !== null) return comment.id === commentId;
  if (kinds.length > 0 && /\b(?:comments|ones|remarks|findings|issues)\b/.test(words)) return isOfKind;
  return sharesTitle(words, comment.title);
}

function sharesTitle(words: string, title: string): boolean {
  const own = title.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const shared = own.filter((word) => words.includes(word));
  return shared.length >= 2 && shared.length * 2 >= own.length;
}
