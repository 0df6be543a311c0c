import { ModelError } from "#lib/ports/models/port.ts";
import type { PassInput } from "../../passes/pass.ts";
import type { JoinedFindings, JudgedFinding, UnplacedFinding } from "../judged-finding.ts";
import { pauseEvery } from "../pause-every.ts";
import { keeperAtParagraphs } from "./keep-at-paragraph.ts";
import { placedAt, placeFindings, placeQuote } from "./place-findings.ts";
import { repairQuotes } from "./repair-quotes.ts";

/** A longer answer comes from a model gone astray: the findings after so many are dropped and counted. */
const MOST_OF_A_PASS = 1_000;
const MOST_REPAIRED = 120;
const KEPT_AT_ONCE = 50;

interface PlacedReports extends Pick<JoinedFindings, "judged" | "dropped"> {
  limitations: string[];
}

/**
 * Finds the anchors of all findings that passes reported. Quotes that the text does not hold are repaired once; a finding
 * whose quote cannot be repaired stays at its paragraph, or where the text is most like it.
 */
export async function placeReports(input: PassInput): Promise<PlacedReports> {
  const { markdown, preferences } = input.text;
  const placed: JudgedFinding[] = [];
  const unplaced: UnplacedFinding[] = [];
  const unwanted: JoinedFindings["dropped"] = [];
  for (const [passId, { findings }] of input.reports) {
    const isWanted = findings.map(({ types }) => !preferences.exclude.includes(types[0] ?? "general"));
    const wanted = findings.filter((_, i) => isWanted[i]).slice(0, MOST_OF_A_PASS);
    const result = await placeFindings(markdown, passId, wanted, input.startOf(passId));
    placed.push(...result.placed);
    unplaced.push(...result.unplaced);
    const kept = new Set(wanted);
    unwanted.push(...findings.filter((each) => !kept.has(each)).map(({ title }) => ({ passId, title })));
  }
  const { repaired, limitations } = await repair(input, unplaced);
  const keep = keeperAtParagraphs(markdown);
  const pause = pauseEvery(KEPT_AT_ONCE);
  const kept: JudgedFinding[] = [];
  for (const [i, each] of unplaced.entries()) {
    await pause();
    kept.push(repaired[i] ?? keep(each));
  }
  return { judged: [...placed, ...kept], dropped: unwanted, limitations };
}

async function repair(
  input: PassInput,
  unplaced: readonly UnplacedFinding[],
): Promise<{ repaired: (JudgedFinding | null)[]; limitations: string[] }> {
  if (unplaced.length === 0) return { repaired: [], limitations: [] };
  const { markdown } = input.text;
  const first = unplaced.slice(0, MOST_REPAIRED);
  try {
    const words = await repairQuotes(input.text, input.callModel, first);
    const repaired = first.map(({ passId, finding }, i) => {
      const span = placeQuote(markdown, words[i] ?? "", 0);
      return span && placedAt(markdown, passId, finding, span);
    });
    return { repaired, limitations: [] };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { repaired: [], limitations: [error.publicMessage] };
  }
}
