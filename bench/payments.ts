import { KILL_SCENES, playScene } from "#lib/payments/testing/kill-scenes.ts";
import { completions, hostileWebhooks, twoTabs } from "./payments/doubled.ts";
import { type HistoriesOutcome, playHistories } from "./payments/histories.ts";
import { startsOn, startsOnAllocation } from "./payments/parallel.ts";
import { startPlace } from "./payments/place.ts";
import { rateOfProducts } from "./payments/products.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { writeResults } from "./write-results.ts";

const MEASURED = [
  "lib/payments",
  "lib/credits",
  "lib/referrals",
  "lib/catalogue",
  "lib/ports/payments",
  "db/queries",
];
const POINTS_OF_A_SCENE = 4;
const LEAST_RATE = 0.8;
const HELP = `npm run bench:payments -- [--histories N] [--seed N]

Plays what can go wrong with payments against a stand-in for Stripe, and prints what came of it.

  --histories N   random lives of customers, 500 without it
  --seed N        where their randomness begins, 1 without it`;

interface Row {
  what: string;
  wanted: string;
  got: string;
}

/** Runs `npm run bench:payments`. Returns the exit code: 1 if something came out wrong. */
export async function benchPayments(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, { histories: { type: "string" }, seed: { type: "string" } });
  if (!options) return 2;
  const { shop, stop } = await startPlace();
  const rows: Row[] = [];
  const note = (what: string, wanted: unknown, got: unknown) => {
    rows.push({ what, wanted: String(wanted), got: String(got) });
    console.log(`${what}: ${String(got)}`);
  };
  try {
    note("200 starts on 1 credit", 1, await startsOn(shop, 200, 1));
    note("300 starts on 300 credits", 300, await startsOn(shop, 300, 300));
    note("60 starts on an allocation of 20", 20, await startsOnAllocation(shop, 60, 20));
    note("grants of 50 completions of one checkout", 1, await completions(shop, 50));
    const { plans, paid } = await twoTabs(shop);
    note("a plan in two tabs: plans, payments that stay", "1, 1", `${plans}, ${paid}`);
    for (const [kind, answer] of Object.entries(await hostileWebhooks(shop)))
      note(`webhook: ${kind}`, kind === "replayed" ? "200, 1 row" : "400", answer);
    const rate = await rateOfProducts(shop);
    note(`answers of /products for each of /credit-score: ${rate.toFixed(2)}`, true, rate >= LEAST_RATE);
    for (const scene of KILL_SCENES) {
      const { killedAt, points, faults } = await playScene(shop, scene, POINTS_OF_A_SCENE);
      const wanted = `${POINTS_OF_A_SCENE} killed, 0 wrong`;
      note(
        `kill -9 in the ${scene.name} (${points} steps)`,
        wanted,
        `${killedAt.length} killed, ${faults.length} wrong`,
      );
    }
    const count = Number(options.values.histories ?? 500);
    const histories = await playHistories(shop, count, Number(options.values.seed ?? 1));
    report(histories);
    note(`${count} random histories, as the provider has them`, count, histories.right);
    console.log();
    printTable(rows, {
      "": ({ what }) => what,
      wanted: ({ wanted }) => wanted,
      got: ({ got }) => got,
      " ": ({ wanted, got }) => (wanted === got ? "" : "wrong"),
    });
    writeResults("payments", MEASURED, { rows, histories });
    return rows.every(({ wanted, got }) => wanted === got) ? 0 : 1;
  } finally {
    await stop();
  }
}

function report({ seed, histories, deeds, events, lost, wrong }: HistoriesOutcome): void {
  console.log(
    `Seeds ${seed} to ${seed + histories - 1}: ${deeds} deeds, ${events} events, ${lost} of them lost`,
  );
  for (const { seed: own, deeds: did, faults } of wrong)
    console.log(`  seed ${own}: ${faults.join("; ")} after ${did.join(", ")}`);
}
