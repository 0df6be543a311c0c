import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { childEnv, projectRoot } from "#lib/env.ts";
import { updateVisibility } from "#lib/reviews/sharing/update-visibility.ts";
import { type Ask, directly, HARD_QUESTION, QUESTION, type Reader, readerOf } from "./chat/askers.ts";
import { percentile } from "./chat/first-word.ts";
import { printTable } from "./print-table.ts";
import { setModels, startInstallation } from "./review/installation.ts";
import { writeResults } from "./write-results.ts";

const TURNS = 200;
const AT_ONCE = 50;
const ROUNDS = 6;
/** Below what one person may ask in a minute. */
const TURNS_EACH = 20;
const MEASURED = ["lib/chat", "lib/api", "lib/ports/models", "lib/tools"];
const TEXT = `# Rivers\n\n## Methods\n\n${"Rivers carry sand toward quiet shores where birds gather slowly. ".repeat(60)}\n`;

/**
 * What `npm run bench:chat` does: the same model, asked the same directly and through Galley, turn about, so that its
 * own time for a prompt of that size is not taken for Galley's. Returns the exit code.
 */
export async function benchChat(): Promise<number> {
  const standIn = fork(join(projectRoot(), "bench/chat/model-worker.ts"), {
    env: childEnv(),
    stdio: "inherit",
  });
  const [url] = await once(standIn, "message");
  const installation = await startInstallation();
  try {
    const document = await installation.add("rivers.md", TEXT);
    const { session } = await installation.review(document.id, 120_000);
    if (!session) throw new Error("The review did not end.");
    const sessionId = session.session_id;
    await updateVisibility(installation.context(), { sessionId, isPublic: true });
    setModels({ OPENAI_BASE_URL: String(url), REVIEW_MODEL: "m", MODEL_CONCURRENCY: String(AT_ONCE) });
    const readers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => readerOf(installation, sessionId, i)),
    );
    await readers[0]?.turn();
    standIn.send("what were you asked?");
    const [call] = await once(standIn, "message");
    const direct = directly(String(url), JSON.stringify(call));
    // Connections, compiled code and prepared statements are there in a server that runs.
    for (let round = 0; round < 2; round += 1) {
      await atOnce(readers.map(({ request }) => request));
      await atOnce(readers.map(() => direct));
    }
    const results = {
      oneByOne: await oneByOne(direct, readers),
      atOnce: await together(direct, readers, QUESTION),
      atOnceThinking: await together(direct, readers, HARD_QUESTION),
    };
    report(results);
    writeResults("chat", MEASURED, results);
    return 0;
  } finally {
    await installation.stop();
    standIn.kill();
  }
}

interface Percentiles {
  p50: number;
  p95: number;
}

interface OneByOne {
  direct: Percentiles;
  turn: Percentiles;
  request: Percentiles;
  /** Of this process for one turn, the reading of its stream included. */
  turnCpuMs: number;
}

async function oneByOne(direct: Ask, readers: readonly Reader[]): Promise<OneByOne> {
  const times = { direct: [] as number[], turn: [] as number[], request: [] as number[] };
  let cpu = 0;
  for (let nth = 0; nth < TURNS; nth += 1) {
    const reader = readers[Math.floor(nth / TURNS_EACH) % readers.length];
    times.direct.push((await direct()).first);
    const before = process.cpuUsage();
    times.turn.push((await (reader?.turn ?? direct)()).first);
    const { user, system } = process.cpuUsage(before);
    cpu += (user + system) / 1000;
    times.request.push((await (reader?.request ?? direct)()).first);
  }
  const of = (values: number[]) => ({ p50: percentile(values, 50), p95: percentile(values, 95) });
  return {
    direct: of(times.direct),
    turn: of(times.turn),
    request: of(times.request),
    turnCpuMs: cpu / TURNS,
  };
}

interface Together {
  direct: { first: number; all: number };
  galley: { first: number; all: number };
  ratio: { first: number; all: number };
}

async function together(direct: Ask, readers: readonly Reader[], message: string): Promise<Together> {
  const rounds = { direct: [] as Round[], galley: [] as Round[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.direct.push(
      await atOnce(
        readers.map(() => direct),
        message,
      ),
    );
    rounds.galley.push(
      await atOnce(
        readers.map(({ turn }) => turn),
        message,
      ),
    );
  }
  const of = (all: Round[]) => ({
    first: percentile(
      all.map(({ first }) => first),
      50,
    ),
    all: percentile(
      all.map(({ all }) => all),
      50,
    ),
  });
  const [one, other] = [of(rounds.direct), of(rounds.galley)];
  return { direct: one, galley: other, ratio: { first: other.first / one.first, all: other.all / one.all } };
}

interface Round {
  /** Median of the times to the first word. */
  first: number;
  /** Until the last one has ended. */
  all: number;
}

async function atOnce(asks: readonly Ask[], message = QUESTION): Promise<Round> {
  const times = await Promise.all(asks.map((ask) => ask(message)));
  return {
    first: percentile(
      times.map(({ first }) => first),
      50,
    ),
    all: Math.max(...times.map(({ end }) => end)),
  };
}

interface Results {
  oneByOne: OneByOne;
  atOnce: Together;
  atOnceThinking: Together;
}

function report({ oneByOne: one, atOnce, atOnceThinking }: Results): void {
  const print = (line: string) => console.log(line);
  print(`\nUntil the first word, ms, ${TURNS} turns one by one`);
  printTable(
    ["", "p50", "p95"],
    [
      ["the model itself", one.direct.p50, one.direct.p95],
      ["a turn of Galley", one.turn.p50, one.turn.p95],
      ["with its request: key, limits, parsing", one.request.p50, one.request.p95],
      ["added by a turn", one.turn.p50 - one.direct.p50, null],
      ["processor time of a turn", one.turnCpuMs, null],
    ],
    print,
  );
  for (const [model, many] of [
    ["a model that answers at once", atOnce],
    ["a model that thinks for 300 ms", atOnceThinking],
  ] as const) {
    print(`\n${AT_ONCE} at once, ${model}, ms, median of ${ROUNDS} rounds`);
    printTable(
      ["", "first word", "all ended"],
      [
        ["the model itself", many.direct.first, many.direct.all],
        ["turns of Galley", many.galley.first, many.galley.all],
        ["times as long", many.ratio.first, many.ratio.all],
      ],
      print,
    );
  }
}
