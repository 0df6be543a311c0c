import type { ActorContext } from "#lib/context.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { getContent } from "#lib/documents/get-content.ts";
import { lookUpText } from "#lib/documents/lookups/look-up-text.ts";
import { shinglesOf } from "#lib/documents/shingles.ts";
import { lookAtImage, readSection, searchDocument } from "#lib/documents/tools.ts";
import { estimateReview } from "#lib/reviews/estimate/estimate-review.ts";
import { reviewSteps, withModel } from "./event-loop/review-steps.ts";
import { longFile } from "./long-file.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { startInstallation } from "./review/installation.ts";
import { writeResults } from "./write-results.ts";

const GOAL_MS = 50;
const SIZES = "1000000,5000000";
const MEASURED = ["lib/chat", "lib/documents", "lib/manuscript", "lib/reviews", "lib/sandbox", "lib/tools"];
const HELP = `npm run bench:event-loop -- [--texts NAME,NAME] [--characters N,N]

Does on long texts what requests and jobs do, and prints the longest time for which each keeps the thread of requests.
It takes some minutes.

  --texts NAMES     some kinds of text
  --characters N    the lengths of the texts, ${SIZES} without it`;

const PARAGRAPH =
  "The sample had 42 participants [1] and the mean was 3.5 (SD = 1.2), as Smith (2010) says in Figure 1. ";
const SECTION = `## Section\n\n${`${PARAGRAPH.repeat(6)}\n\n`.repeat(4)}![Figure 1](images/a.png)\n\n`;
/** Texts by what is repeated in them. */
const TEXTS: Readonly<Record<string, string>> = {
  prose: SECTION,
  headings: "# A\n",
  list: "- a\n",
  links: "[a](b) ",
  addresses: "](data:image/",
  backticks: "`",
  paragraphs: "a\n\n",
  "one word": "a",
};

type Operation = (ctx: ActorContext, documentId: string) => Promise<unknown>;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  "GET content": async (ctx, documentId) => {
    for await (const chunk of (await getContent(ctx, { documentId })).stream) void chunk;
  },
  "read_section: headings": (ctx, document_id) => readSection.run(ctx, { document_id, page: 1 }),
  "read_section: all": (ctx, document_id) => readSection.run(ctx, { document_id, section: "all", page: 1 }),
  search_document: (ctx, document_id) =>
    searchDocument.run(ctx, { document_id, query: "mean was participants", page: 1 }),
  "look_at_image: list": (ctx, document_id) => lookAtImage.run(ctx, { document_id, image: "?", page: 1 }),
  "chat: headings": (ctx, id) => lookUpText(ctx, id, "listHeadings", {}),
  "chat: find": (ctx, id) => lookUpText(ctx, id, "findPlaces", { words: "the mean was" }),
  "chat: quote": (ctx, id) =>
    lookUpText(ctx, id, "findQuote", { quote: "The sample had 43 participants and the men was 3.5" }),
  estimate: (ctx, documentId) => estimateReview(ctx, { documentId, preview: false }),
};

interface Row {
  operation: string;
  text: string;
  characters: number;
  /** The longest time of the processor that the thread took between two turns of its loop, in milliseconds. */
  longestMs: number;
  /** From the call to its answer. */
  seconds: number;
  outcome: string;
}

/**
 * Runs `npm run bench:event-loop`: each operation on documents of ordinary and hostile text, and the longest time for
 * which it keeps the thread of requests. Returns the exit code: 1 if one keeps it for longer than the goal.
 */
export async function benchEventLoop(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, { texts: { type: "string" }, characters: { type: "string" } });
  if (!options) return 2;
  const only = options.values.texts?.split(",");
  const sizes = (options.values.characters ?? SIZES).split(",").map(Number);
  const texts = Object.entries(TEXTS).filter(([text]) => only?.includes(text) ?? true);
  const installation = await startInstallation();
  withModel();
  const rows: Row[] = [];
  try {
    for (const characters of sizes)
      for (const [text, part] of texts) {
        const { id } = await installation.add("a.md", "# A\n\nWords.\n");
        // The content as it is stored, whatever conversion would make of it.
        const content = longFile(part, characters);
        await installation.context().blobs.put(blobKeys.content(id), Buffer.from(content), {
          contentType: "text/markdown",
        });
        const operations = {
          "conversion: signature": () => shinglesOf(content),
          ...(await operationsOn(installation.context(), id)),
        };
        for (const [operation, run] of Object.entries(operations)) {
          const row = { operation, text, characters, ...(await longestTurn(run)) };
          console.log(`${text} ${characters} ${operation}: ${Math.round(row.longestMs)} ms, ${row.outcome}`);
          rows.push(row);
        }
      }
  } finally {
    await installation.stop();
  }
  print(rows);
  // Some rows alone must not replace those of a whole run.
  if (args.length === 0) writeResults("event-loop", MEASURED, { goalMs: GOAL_MS, rows });
  return rows.every(({ longestMs }) => longestMs <= GOAL_MS) ? 0 : 1;
}

async function operationsOn(ctx: ActorContext, documentId: string) {
  const lookups = Object.entries(OPERATIONS).map(
    ([name, run]) => [name, () => run(ctx, documentId)] as const,
  );
  return { ...Object.fromEntries(lookups), ...(await reviewSteps(ctx, documentId)) };
}

/** Counts the processor's time, since other work on the machine only delays a turn. */
async function longestTurn(call: () => Promise<unknown>) {
  let longestMs = 0;
  let last = process.threadCpuUsage();
  let isOver = false;
  const turn = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (user + system) / 1000);
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const startedAt = performance.now();
  const outcome = await call().then(
    () => "done",
    (error: unknown) => (error instanceof Error ? error.message : "failed"),
  );
  isOver = true;
  turn();
  return { longestMs, seconds: (performance.now() - startedAt) / 1000, outcome };
}

function print(rows: readonly Row[]): void {
  console.log("\nThe longest time for which an operation keeps the thread of requests");
  printTable(
    rows.toSorted((a, b) => b.longestMs - a.longestMs),
    {
      operation: ({ operation }) => operation,
      text: ({ text }) => text,
      characters: ({ characters }) => String(characters),
      ms: ({ longestMs }) => longestMs,
      "s to the answer": ({ seconds }) => seconds,
      "": ({ longestMs }) => (longestMs > GOAL_MS ? `more than ${GOAL_MS}` : ""),
      outcome: ({ outcome }) => outcome.slice(0, 60),
    },
  );
}
