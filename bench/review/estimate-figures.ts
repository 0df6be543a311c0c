import { createHash } from "node:crypto";
import type { Served } from "#e2e/stand-ins/openai.ts";
import type { Installation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { measuredReview } from "./measured-review.ts";
import type { Paper } from "./papers.ts";

type Usage = NonNullable<Served["usage"]>;

/** How a model writes and how its server counts, whatever it finds. */
interface Habit {
  habit: string;
  /** US dollars for a million tokens of input, cached input and output. */
  price: string;
  bills: (usage: Usage, draw: number) => Usage;
}

const LOGISTIC_TO_NORMAL = 0.55;
/** Spread like the lengths of what models write: most near the middle, some several times as long. */
const lognormal = (median: number, deviation: number, draw: number) =>
  Math.round(median * Math.exp(deviation * Math.log(draw / (1 - draw)) * LOGISTIC_TO_NORMAL));

/** The stand-in tells of every error in every call; models tell of a part of them, and write the more beside it. */
const HABITS: readonly Habit[] = [
  {
    habit: "answers at once",
    price: "0.25/0.025/2",
    bills: (usage, draw) => ({ ...usage, output: lognormal(900, 0.4, draw) + Math.round(usage.output / 8) }),
  },
  {
    habit: "thinks first",
    price: "1.25/0.125/10",
    bills: (usage, draw) => ({
      ...usage,
      output: lognormal(5_000, 0.7, draw) + Math.round(usage.output / 2),
    }),
  },
  {
    habit: "keeps no prompt, counts finer",
    price: "3/3/15",
    bills: (usage, draw) => ({
      input: Math.ceil(usage.input * 1.3),
      cached: 0,
      output: lognormal(2_000, 0.5, draw) + Math.round(usage.output / 4),
    }),
  },
];

/** Estimates of one habit in the order of their reviews: the first is of an installation that knows nothing of it. */
export interface EstimateFigures {
  habit: string;
  reviews: { paper: string; low: number; expected: number; high: number; actual: number }[];
}

/** Reviews by models that a bench of inserted errors does not have, and what was expected of each. */
export async function estimateFigures(
  installation: Installation,
  papers: readonly Paper[],
  onReview: (habit: string, review: EstimateFigures["reviews"][number]) => void,
): Promise<EstimateFigures[]> {
  const all: EstimateFigures[] = [];
  for (const [i, { habit, price, bills }] of HABITS.entries()) {
    const reviews: EstimateFigures["reviews"] = [];
    for (const paper of papers) {
      const document = await installation.add("paper.md", paper.corrupted);
      const errors = knownErrors(paper, document.content).map(({ known }) => known);
      const { estimate, session } = await measuredReview(installation, document, {
        reader: { errors },
        model: { id: `habit-${i + 1}`, price },
        bills: (usage, nth) => bills(usage, draw(`${paper.name} ${nth}`)),
      });
      const review = {
        paper: paper.name,
        low: estimate.cost_cents_low ?? 0,
        expected: estimate.cost_cents ?? 0,
        high: estimate.cost_cents_high ?? 0,
        actual: session?.receipt?.cost_cents ?? 0,
      };
      reviews.push(review);
      onReview(habit, review);
    }
    all.push({ habit, reviews });
  }
  return all;
}

/** Between 0 and 1, neither of them, and the same for the same text. */
function draw(text: string): number {
  return (createHash("sha256").update(text).digest().readUInt32BE() + 0.5) / 2 ** 32;
}
