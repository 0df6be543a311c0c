import { type RecomputedStatistic, recomputeStatistics } from "#lib/checks/statistics/recompute-statistic.ts";
import { type CommentFilter, readCommentFilter } from "./comment-filter.ts";
import type { Proposal } from "./schema.ts";

/** The comment that a request names by its number on the page; null for the one that is discussed. */
type CommentNumber = number | null;

type WholePhrase = "same check" | "first" | "summary" | "outline" | "help" | "unknown";

/** A request that needs no language model, or `unknown`. */
export type ChatRequest =
  | { kind: "explain"; comment: CommentNumber }
  | { kind: "passages"; comment: CommentNumber }
  | { [Kind in WholePhrase]: { kind: Kind } }[WholePhrase]
  | { kind: "list"; filter: CommentFilter }
  | { kind: "propose"; action: Proposal["action"]; comments: CommentFilter | CommentNumber }
  /** `isWhole` is false if the message holds other words too, which nobody answers. */
  | { kind: "find"; words: string; isWhole: boolean }
  | { kind: "recompute"; statistics: RecomputedStatistic[]; isWhole: boolean };

/** Whole messages, without politeness and the signs at the end. */
const PHRASES: Readonly<Record<string, readonly string[]>> = {
  explain: [
    ...["explain", "explain this comment", "explain this", "explain it", "why", "why this comment"],
    ...["why is this wrong", "why is this a problem", "what is wrong here", "what is wrong"],
    ...["how was this worked out", "how was this computed", "show the evidence", "what is suggested instead"],
  ],
  passages: [
    ...[
      "show its passages",
      "show the passages",
      "show the passage",
      "show passages",
      "show related passages",
    ],
    ...["where is it", "where is this", "where is that"],
  ],
  "same check": ["list comments of the same check", "comments of the same check"],
  first: [
    ...["what should i fix first", "what should i do first", "what first", "where do i start"],
    ...["where should i start", "what is most important", "what matters most"],
    ...["which comments are most important", "what are the most important comments"],
  ],
  summary: [
    ...["summarise the review", "summarize the review", "summarise this review", "summarize this review"],
    ...["summarise the comments", "summarize the comments", "summary of the review", "review summary"],
  ],
  outline: [
    ...["show the outline", "show me the outline", "outline", "show the headings", "list the headings"],
    ...["list the sections", "table of contents"],
  ],
  help: ["help", "what can you do", "what can i ask", "what can i do here", "hello", "hi", "hey"],
};

const POLITENESS =
  /^(?:(?:please|can you|could you|would you)[\s,]+)+|[\s,]+please(?=[\s?!.…]*$)|[\s?!.…]+$/gi;
const NUMBERED = /^(explain|show|where is)(?: me)? comment #?(\d{1,4})$/i;

/** In characters. Of a longer message only the quotation or the statistics are read. */
const MAX_REQUEST_LENGTH = 400;

/** Reads a message as one of the requests that need no model. The message as a whole decides, not a word in it. */
export function readRequest(message: string): ChatRequest {
  const words =
    message.length > MAX_REQUEST_LENGTH
      ? ""
      : message.replaceAll("’", "'").replace(/\s+/g, " ").trim().replace(POLITENESS, "");
  return (
    readPhrase(words) ??
    readSearch(words) ??
    readStatistics(message) ??
    readList(words) ??
    readProposal(words) ??
    readQuotation(message) ?? { kind: "unknown" }
  );
}

function readPhrase(words: string): ChatRequest | null {
  const [, verb, number] = NUMBERED.exec(words) ?? [];
  if (verb) return { kind: /explain/i.test(verb) ? "explain" : "passages", comment: Number(number) };
  const phrase = words.toLowerCase().replace("what's", "what is");
  const [kind] = Object.entries(PHRASES).find(([, phrases]) => phrases.includes(phrase)) ?? [];
  switch (kind) {
    case "explain":
    case "passages":
      return { kind, comment: null };
    case "same check":
    case "first":
    case "summary":
    case "outline":
    case "help":
      return { kind };
    default:
      return null;
  }
}

const SEARCHES = [
  /^(?:find|look for|search(?: the (?:text|manuscript|paper|document))?(?: for)?) (?:(?:all )?(?:mentions?|occurrences?) of )?(.+)$/i,
  /^where (?:do (?:i|we)|does the (?:text|manuscript|paper|document)) (?:mention|say|write|use|cite|refer to) (.+)$/i,
  /^where (?:is|are) (.+) (?:mentioned|cited|used)$/i,
];
const QUOTED = /[“„"«]([^“”„"«»]{2,1000})[”“"»]/;

function readSearch(words: string): ChatRequest | null {
  const wanted = SEARCHES.flatMap((pattern) => pattern.exec(words)?.[1] ?? [])[0];
  if (wanted === undefined) return null;
  return { kind: "find", words: QUOTED.exec(wanted)?.[1] ?? wanted, isWhole: true };
}

/** Reads words in quotation marks as words to search for. */
function readQuotation(message: string): ChatRequest | null {
  const [quotation, words] = QUOTED.exec(message) ?? [];
  if (quotation === undefined || words === undefined) return null;
  return { kind: "find", words, isWhole: message.trim() === quotation };
}

/** Words that may stand around a statistic in a request to recompute it. */
const AROUND_STATISTIC =
  /^(?:and|are|about|check|compute|correct|does|follow|from|for|is|it|ok|or|please|recompute|right|so|the|then|this|true|value|what|wrong)$/i;

function readStatistics(message: string): ChatRequest | null {
  const statistics = recomputeStatistics(message);
  if (statistics.length === 0) return null;
  const words = message.match(/(?<![\p{L}\p{N}])\p{L}{2,}/gu) ?? [];
  return { kind: "recompute", statistics, isWhole: words.every((word) => AROUND_STATISTIC.test(word)) };
}

const LIST =
  /^(?:(?:list|show|give|see|which|what)(?: me| us)?(?: are)? |(?:are|were) there |do i have )?(?:any )?(.+)$/i;

function readList(words: string): ChatRequest | null {
  const filter = readCommentFilter(LIST.exec(words)?.[1] ?? "");
  return filter && { kind: "list", filter };
}

const ACTION = /^(?:(dismiss|address) (.+)|mark (.+) as (?:(dismissed)|addressed|done|fixed|resolved))$/i;
const DISCUSSED = /^(?:this|it|this comment|the comment|this one)$/i;
const EVERY = /^(?:all|everything|all of them|them all)$/i;
const NUMBER = /^(?:comment )?#?(\d{1,4})$/i;

function readProposal(words: string): ChatRequest | null {
  const [, verb, acted, marked, dismissed] = ACTION.exec(words) ?? [];
  const wanted = acted ?? marked;
  if (wanted === undefined) return null;
  const action = dismissed || verb?.toLowerCase() === "dismiss" ? "dismiss" : "address";
  if (DISCUSSED.test(wanted)) return { kind: "propose", action, comments: null };
  const number = NUMBER.exec(wanted)?.[1];
  if (number !== undefined) return { kind: "propose", action, comments: Number(number) };
  const comments = readCommentFilter(EVERY.test(wanted) ? "comments" : wanted);
  return comments && { kind: "propose", action, comments };
}
