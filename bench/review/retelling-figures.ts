import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { KnownError } from "#e2e/stand-ins/error-reporting-model.ts";
import { errorsIn } from "./errors-in-comment.ts";
import type { Installation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { measuredReview } from "./measured-review.ts";
import type { Paper } from "./papers.ts";

const retellings = z.array(
  z.object({
    paper: z.string(),
    cause: z.string(),
    /** One problem, seen from two distant places by two readers. */
    tellings: z.array(z.object({ quote: z.string(), title: z.string(), message: z.string() })).length(2),
  }),
);
type Retelling = z.infer<typeof retellings>[number];

/** The passes that report the first and the second telling, by the beginning of their prompts. */
const READERS = ["Read the whole of what you are shown", "Check the method of what you are shown"];
/** The first tellings stand before this share of a paper, the second ones behind it. */
const MIDDLE = 0.5;

export interface RetellingFigures {
  paper: string;
  /** True if the model also compares findings that are shown to it in a list. */
  readsLists: boolean;
  retold: number;
  /** Those whose two findings the model saw in one pair or list. */
  offered: number;
  /** Those that end as two comments. */
  apart: number;
  /** Comments that hold findings of different problems. */
  wrong: number;
  comments: number;
}

/**
 * Measures problems that are told twice in other words, from distant places of a paper with errors of its own. The model
 * knows which findings have one cause, but compares only what it is shown.
 */
export async function retellingFigures(
  installation: Installation,
  papers: readonly Paper[],
): Promise<RetellingFigures[]> {
  const all: RetellingFigures[] = [];
  for (const [i, group] of [...Map.groupBy(readRetellings(), ({ paper }) => paper).values()].entries()) {
    const host = papers[i % papers.length];
    if (host)
      for (const readsLists of [true, false])
        all.push(await figuresOf(installation, { host, group, readsLists }));
  }
  return all;
}

function readRetellings(): Retelling[] {
  const lines = readFileSync(join(import.meta.dirname, "retellings.jsonl"), "utf8")
    .trim()
    .split("\n");
  return retellings.parse(lines.map((line) => JSON.parse(line)));
}

async function figuresOf(
  installation: Installation,
  { host, group, readsLists }: { host: Paper; group: readonly Retelling[]; readsLists: boolean },
): Promise<RetellingFigures> {
  const woven = weave(host.corrupted, group);
  const document = await installation.add("paper.md", woven);
  const own = knownErrors({ ...host, corrupted: woven }, document.content);
  const told = group.flatMap(toldErrors).filter(({ quote }) => document.content.includes(quote));
  const known = [...own, ...told];
  const { comments, calls } = await measuredReview(installation, document, {
    model: {
      errors: known,
      readsLists,
      finds: ({ errorId }, { text }) => !isTold(errorId) || text.includes(READERS[tellingOf(errorId)] ?? ""),
    },
  });
  const found = comments.map((comment) => new Set(errorsIn(comment, known).map(causeOf)));
  const compared = calls.flatMap((call) => call.compared);
  const causes = [...Map.groupBy(told, causeOf).values()].filter(({ length }) => length === 2);
  return {
    paper: host.name,
    readsLists,
    retold: causes.length,
    offered: causes.filter((two) => compared.some((ids) => two.every(({ errorId }) => ids.includes(errorId))))
      .length,
    apart: causes.filter(([one]) => one && found.filter((each) => each.has(causeOf(one))).length !== 1)
      .length,
    wrong: found.filter(({ size }) => size > 1).length,
    comments: comments.length,
  };
}

const causeOf = ({ cause, errorId }: KnownError) => cause ?? errorId;
const isTold = (errorId: string) => errorId.startsWith("told ");
const tellingOf = (errorId: string) => Number(errorId.slice(-1));

function toldErrors({ cause, tellings }: Retelling): KnownError[] {
  return tellings.map(({ quote, title, message }, k) => ({
    errorId: `told ${cause} ${k}`,
    cause,
    passage: quote,
    quote,
    title,
    explanation: message,
  }));
}

/** Puts the first tellings' quotes evenly between the paragraphs of the first half, the others into the second half. */
function weave(text: string, group: readonly Retelling[]): string {
  const paragraphs = text.split(/\n\n+/);
  const half = Math.floor(paragraphs.length * MIDDLE);
  const quotes = new Map<number, string[]>();
  for (const [i, { tellings }] of group.entries())
    for (const [k, { quote }] of tellings.entries()) {
      const at = Math.floor(half * k + ((i + 0.5) / group.length) * half);
      quotes.set(at, [...(quotes.get(at) ?? []), quote]);
    }
  return paragraphs.flatMap((paragraph, at) => [...(quotes.get(at) ?? []), paragraph]).join("\n\n");
}
