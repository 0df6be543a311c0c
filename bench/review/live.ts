import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { ports } from "#lib/ports/compose.ts";
import { writeResults } from "../write-results.ts";
import { type Installation, setModels } from "./installation.ts";
import { type LiveRun, liveFigures, liveRun } from "./live-figures.ts";
import { printLiveTable, type Variant } from "./live-table.ts";
import type { Paper } from "./papers.ts";

export interface LiveOptions {
  /** Models that review one after the other; none for the configured one. */
  models: readonly string[];
  /** The results of an earlier run. */
  against: string | undefined;
  runs: number;
  measured: readonly string[];
}

const earlierResults = z.object({ commit: z.string(), runs: z.array(liveRun) });

/** Reviews the papers by the models in turn, and prints one table. Returns the exit code. */
export async function benchLive(
  installation: Installation,
  papers: readonly Paper[],
  { models, against, runs, measured }: LiveOptions,
): Promise<number> {
  const earlier = against === undefined ? null : readEarlier(against);
  if (against !== undefined && earlier === null) {
    console.log(`${against} does not hold the results of an earlier run with --live.`);
    return 2;
  }
  if (!ports().models?.describe("review") && models.length === 0) {
    console.log("No model is configured. Set OPENAI_API_KEY or OPENAI_BASE_URL, and REVIEW_MODEL.");
    return 2;
  }
  const variants: Variant[] = [];
  for (const model of models.length > 0 ? models : [null]) {
    if (model !== null) setModels({ REVIEW_MODEL: model });
    const name = model ?? ports().models?.describe("review")?.id ?? "configured";
    const done = await liveFigures(installation, papers, { runs, report: printRun });
    if (done.length > 0) variants.push({ name, runs: done });
  }
  if (variants.length === 0) return 1;
  const shown = earlier
    ? [earlier, ...variants.map((each) => ({ ...each, name: `${each.name}, now` }))]
    : variants;
  console.log("\nMeans of all runs, with 95 % intervals over the folders of papers");
  printLiveTable(shown);
  writeResults("review-live", measured, { runs: variants.flatMap((each) => each.runs) });
  return 0;
}

/** Returns null for any other file. */
function readEarlier(path: string): Variant | null {
  const content = existsSync(path) ? readFileSync(path, "utf8") : "";
  const { success, data } = z.preprocess(asJson, earlierResults).safeParse(content);
  if (!success) return null;
  const { commit, runs } = data;
  return { name: `${runs[0]?.model ?? basename(path)}, ${commit.slice(0, 7)}`, runs };
}

function asJson(content: unknown): unknown {
  try {
    return JSON.parse(String(content));
  } catch {
    return null;
  }
}

function printRun(run: LiveRun | string): void {
  console.log(typeof run === "string" ? run : lineOf(run));
}

function lineOf({ model, paper, found, onClean, errors, comments, cents, seconds }: LiveRun): string {
  return `${model}, ${paper}: ${found.explained} of ${errors} found (${found.located} by place), on clean ${onClean.explained} (${onClean.located}), ${comments} comments, ${cents ?? "?"} cents, ${seconds.toFixed(0)} s`;
}
