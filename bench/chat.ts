import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { childEnv, projectRoot } from "#lib/env.ts";
import { updateVisibility } from "#lib/reviews/sharing/update-visibility.ts";
import { type BenchUser, benchUser, directCall, HARD_QUESTION, type TimedTurn } from "./chat/timed-turns.ts";
import { printTable } from "./print-table.ts";
import { type Installation, setModels, startInstallation } from "./review/installation.ts";
import { writeResults } from "./write-results.ts";

const TURNS = 200;
const AT_ONCE = 50;
const ROUNDS = 6;
/** Fewer than one user may send in a minute. */
const TURNS_PER_USER = 20;
const MEASURED = ["lib/chat", "lib/api", "lib/ports/models", "lib/tools"];
const TEXT = `# Rivers\n\n## Methods\n\n${"Rivers carry sand toward quiet shores where birds gather slowly. ".repeat(60)}\n`;

/**
 * Runs `npm run bench:chat`: sends the same call to the model directly and through Galley in turn, so that the model's
 * own time is not taken for Galley's. Returns the exit code.
 */
export async function benchChat(): Promise<number> {
  const model = fork(join(projectRoot(), "bench/chat/model-worker.ts"), {
    env: childEnv(),
    stdio: "inherit",
  });
  const installation = await startInstallation();
  try {
    const [url] = await once(model, "message");
    const users = await startUsers(installation, String(url));
    await users[0]?.turn();
    model.send("last call");
    const [call] = await once(model, "message");
    const direct = directCall(String(url), JSON.stringify(call));
    const results = await measure(direct, users);
    report(results);
    writeResults("chat", MEASURED, results);
    return 0;
  } finally {
    await installation.stop();
    model.kill();
  }
}

/** Reviews a text without a model, and lets many users talk about it with one. */
async function startUsers(installation: Installation, modelUrl: string): Promise<BenchUser[]> {
  const document = await installation.add("rivers.md", TEXT);
  const { session } = await installation.review(document.id, 120_000);
  if (!session) throw new Error("The review did not end.");
  const sessionId = session.session_id;
  await updateVisibility(installation.context(), { sessionId, isPublic: true });
  setModels({ OPENAI_BASE_URL: modelUrl, REVIEW_MODEL: "m", MODEL_CONCURRENCY: String(AT_ONCE) });
  return Promise.all(Array.from({ length: AT_ONCE }, (_, i) => benchUser(installation, sessionId, i)));
}

async function measure(direct: TimedTurn, users: readonly BenchUser[]) {
  // A server that runs has its connections, compiled code and prepared statements.
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(users.map(({ request }) => request()));
    await Promise.all(users.map(() => direct()));
  }
  return { oneByOne: await oneByOne(direct, users), atOnceThinking: await compareAtOnce(direct, users) };
}

async function oneByOne(direct: TimedTurn, users: readonly BenchUser[]) {
  const times = { direct: [] as number[], turn: [] as number[], request: [] as number[] };
  let cpuMs = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const user = users[Math.floor(turn / TURNS_PER_USER) % users.length];
    times.direct.push((await direct()).first);
    const before = process.cpuUsage();
    times.turn.push((await (user?.turn ?? direct)()).first);
    const used = process.cpuUsage(before);
    cpuMs += (used.user + used.system) / 1000;
    times.request.push((await (user?.request ?? direct)()).first);
  }
  const of = (values: number[]) => ({ p50: percentile(values, 50), p95: percentile(values, 95) });
  const [directTimes, turn, request] = [of(times.direct), of(times.turn), of(times.request)];
  return { direct: directTimes, turn, request, turnCpuMs: cpuMs / TURNS };
}

interface Round {
  /** The median of the times until the first word. */
  first: number;
  /** The time until the last answer has ended. */
  all: number;
}

/** Compares turns of many users at once, with a model that thinks before it answers. */
async function compareAtOnce(direct: TimedTurn, users: readonly BenchUser[]) {
  const rounds = { direct: [] as Round[], galley: [] as Round[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.direct.push(await atOnce(users.map(() => direct)));
    rounds.galley.push(await atOnce(users.map(({ turn }) => turn)));
  }
  const [one, other] = [medianRound(rounds.direct), medianRound(rounds.galley)];
  return { direct: one, galley: other, ratio: { first: other.first / one.first, all: other.all / one.all } };
}

async function atOnce(turns: readonly TimedTurn[]): Promise<Round> {
  const times = await Promise.all(turns.map((turn) => turn(HARD_QUESTION)));
  const firsts = times.map(({ first }) => first);
  return { first: percentile(firsts, 50), all: Math.max(...times.map(({ end }) => end)) };
}

function medianRound(rounds: readonly Round[]): Round {
  const [firsts, alls] = [rounds.map(({ first }) => first), rounds.map(({ all }) => all)];
  return { first: percentile(firsts, 50), all: percentile(alls, 50) };
}

/** Returns the value that `percent` of a hundred values do not exceed. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN;
}

function report({ oneByOne: one, atOnceThinking: many }: Awaited<ReturnType<typeof measure>>): void {
  console.log(`\nUntil the first word, ms, ${TURNS} turns one by one`);
  const rows = [
    { name: "the model itself", ...one.direct },
    { name: "a turn of Galley", ...one.turn },
    { name: "with its request: key, limits, parsing", ...one.request },
    { name: "added by a turn", p50: one.turn.p50 - one.direct.p50, p95: null },
    { name: "processor time of a turn", p50: one.turnCpuMs, p95: null },
  ];
  printTable(rows, { "": ({ name }) => name, p50: ({ p50 }) => p50, p95: ({ p95 }) => p95 });
  console.log(`\n${AT_ONCE} at once, a model that thinks for 300 ms, ms, median of ${ROUNDS} rounds`);
  const compared = [
    { name: "the model itself", ...many.direct },
    { name: "turns of Galley", ...many.galley },
    { name: "times as long", ...many.ratio },
  ];
  printTable(compared, {
    "": ({ name }) => name,
    "first word": ({ first }) => first,
    "all ended": ({ all }) => all,
  });
}
