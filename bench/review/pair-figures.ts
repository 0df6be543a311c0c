import type { Installation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { measuredReview } from "./measured-review.ts";
import type { Paper } from "./papers.ts";

/** Lengths in words, and contexts. The last is so small that pairs of parts are too many: volumes meet in a digest. */
const MANUSCRIPTS = [
  { length: 30_000, contextTokens: 200_000, isDigested: false },
  { length: 97_000, contextTokens: 200_000, isDigested: false },
  { length: 97_000, contextTokens: 64_000, isDigested: true },
];
/** Two errors nearer to each other, in UTF-16 units, may stand in one passage. */
const DISTANT = 20_000;
const DEADLINE_MS = 900_000;

export interface PairFigures {
  words: number;
  contextTokens: number;
  isDigested: boolean;
  calls: number;
  /** The pairs of errors that stand far from each other. */
  pairs: number;
  /** Those of them whose words one call had. */
  together: number;
}

/** Measures how many pairs of distant errors one call sees, in manuscripts made of several papers. */
export async function pairFigures(
  installation: Installation,
  papers: readonly Paper[],
): Promise<PairFigures[]> {
  const all: PairFigures[] = [];
  for (const { length, contextTokens, isDigested } of MANUSCRIPTS) {
    const manuscript = joinedTo(length, papers);
    if (manuscript === null) continue;
    const document = await installation.add("manuscript.md", manuscript.corrupted);
    const errors = knownErrors(manuscript, document.content);
    const setting = { model: { errors }, contextTokens, deadlineMs: DEADLINE_MS };
    const { calls, session } = await measuredReview(installation, document, setting);
    if (session?.processing_status !== "completed")
      throw new Error(`The review of ${length} words did not complete: ${JSON.stringify(session?.failure)}`);
    const seen = calls.map(({ visible }) => new Set(visible));
    const places = errors.map(({ errorId, quote }) => ({ errorId, at: document.content.indexOf(quote) }));
    const pairs = places.flatMap((one, i) =>
      places
        .slice(i + 1)
        .filter((other) => Math.abs(other.at - one.at) >= DISTANT)
        .map((other) => [one.errorId, other.errorId] as const),
    );
    const together = pairs.filter(([a, b]) => seen.some((visible) => visible.has(a) && visible.has(b)));
    all.push({
      words: wordsOf(manuscript),
      contextTokens,
      isDigested,
      calls: calls.length,
      pairs: pairs.length,
      together: together.length,
    });
  }
  return all;
}

const wordsOf = ({ corrupted }: Paper) => corrupted.match(/\S+/g)?.length ?? 0;

/** Puts different papers one after the other until they have so many words; null if all of them have fewer. */
function joinedTo(words: number, papers: readonly Paper[]): Paper | null {
  const onePerText = [...new Map(papers.map((paper) => [paper.clean.slice(0, 500), paper])).values()];
  const chosen: Paper[] = [];
  for (const paper of onePerText) {
    if (chosen.reduce((sum, each) => sum + wordsOf(each), 0) >= words) break;
    chosen.push(paper);
  }
  const text = (of: "clean" | "corrupted") => chosen.map((paper) => paper[of]).join("\n\n");
  const all = {
    name: `${chosen.length} papers`,
    clean: text("clean"),
    corrupted: text("corrupted"),
    errors: chosen.flatMap(({ errors }) => errors),
  };
  return wordsOf(all) >= words ? all : null;
}
