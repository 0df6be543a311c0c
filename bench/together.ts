import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import { call } from "#lib/client/client.ts";
import { readEventStream } from "#lib/client/read-event-stream.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { getSession } from "#lib/reviews/contract.ts";
import { addSample } from "#lib/reviews/start/add-sample.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { percentile } from "./operations/percentile.ts";
import { openScene, type Scene, until } from "./operations/scene.ts";
import { printTable } from "./print-table.ts";
import { writeResults } from "./write-results.ts";

const PEOPLE = 40;
const ACTIONS = 500;
/** Each person makes the next change after a pause of up to twice as long. */
const PAUSE_MS = 1_500;
const GOAL_P95_MS = 1_000;
const SEEN_WITHIN_MS = 20_000;

interface Member {
  headers: { authorization: string };
  /** The changes that the stream gave, in their order. */
  seen: { entry: string; at: number }[];
}

interface Place {
  baseUrl: string;
  params: { session_id: string };
  comment_id: string;
}

/** Lets forty people write in one review, each with its stream of changes open, and prints when who saw what. */
export async function benchTogether(port: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "galley-together-"));
  const scene = await openScene(folder);
  const leaving = new AbortController();
  try {
    const { origin } = await scene.start(port);
    const { place, members } = await reviewOf(scene, `${origin}/api`);
    await Promise.all(members.map((member) => follow(place, member, leaving.signal)));
    const begun = performance.now();
    const sent = (await Promise.all(members.map((member, i) => act(place, member, actionsOf(i))))).flat();
    const seconds = (performance.now() - begun) / 1_000;
    const deadline = performance.now() + SEEN_WITHIN_MS;
    while (members.some(({ seen }) => seen.length < ACTIONS) && performance.now() < deadline) await pause(50);
    return report(members, sent, seconds);
  } finally {
    leaving.abort();
    await scene.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function reviewOf(scene: Scene, baseUrl: string): Promise<{ place: Place; members: Member[] }> {
  const owner = await scene.person("owner");
  const { session_id } = await addSample(owner);
  const { sql } = scene;
  await until(async () => {
    const [row] = await sql`select status from review_sessions where id = ${session_id}`;
    return row?.status === "completed";
  });
  const members: Member[] = [];
  for (let i = 0; i < PEOPLE; i += 1) {
    const person = i === 0 ? owner : await scene.person(`person-${i}`);
    const { api_key } = await createApiKey(person, { name: "bench", scopes: [...SCOPES] });
    members.push({ headers: { authorization: `Bearer ${api_key}` }, seen: [] });
    await sql`update users set email_verified = now() where id = ${person.actor.userId}`;
    if (i > 0)
      await sql`insert into session_members (id, session_id, email, role)
        values (gen_random_uuid(), ${session_id}, ${person.actor.email.toLowerCase()}, 'editor')`;
  }
  const params = { session_id };
  const session = await call(getSession, { baseUrl, params, headers: { ...members[0]?.headers } });
  return { place: { baseUrl, params, comment_id: session.feedback.detailed.comments[0]?.id ?? "" }, members };
}

/** Opens the stream of changes, and resolves when it is open. */
async function follow({ baseUrl, params }: Place, member: Member, signal: AbortSignal): Promise<void> {
  const url = `${baseUrl}/history/${params.session_id}/events`;
  const { body, status } = await fetch(url, { headers: member.headers, signal });
  if (!body || status !== 200) throw new Error(`The stream of changes answered ${status}.`);
  const read = async () => {
    for await (const { data } of readEventStream(body)) {
      if (data === undefined) continue;
      const { entry_id, change } = JSON.parse(data);
      member.seen.push({ entry: `${change} ${entry_id}`, at: performance.now() });
    }
  };
  // It breaks off when the bench leaves.
  read().catch(() => {});
}

function actionsOf(member: number): number {
  return Math.floor(ACTIONS / PEOPLE) + (member < ACTIONS % PEOPLE ? 1 : 0);
}

interface SentChange {
  entry: string;
  at: number;
  answeredMs: number;
}

/** Replies, and now and then changes the reply before. */
async function act(place: Place, { headers }: Member, count: number): Promise<SentChange[]> {
  const { baseUrl, params, comment_id } = place;
  const sent: SentChange[] = [];
  let reply_id: string | null = null;
  for (let i = 0; i < count; i += 1) {
    await pause(Math.random() * 2 * PAUSE_MS);
    const at = performance.now();
    const body = { message: `Change ${i}: I would say this in another way.` };
    let entry: string;
    if (reply_id !== null && i % 4 === 3) {
      await call(threads.editReply, { baseUrl, headers, params: { ...params, reply_id }, body });
      entry = `reply-edited ${reply_id}`;
      reply_id = null;
    } else {
      const added: { reply_id: string } = await call(threads.addReply, {
        baseUrl,
        headers,
        params: { ...params, comment_id },
        body,
      });
      reply_id = added.reply_id;
      entry = `reply-added ${reply_id}`;
    }
    sent.push({ entry, at, answeredMs: performance.now() - at });
  }
  return sent;
}

function report(members: readonly Member[], sent: readonly SentChange[], seconds: number): number {
  const sentAt = new Map(sent.map(({ entry, at }) => [entry, at]));
  const order = members[0]?.seen.map(({ entry }) => entry) ?? [];
  const areAll = ({ seen }: Member) =>
    seen.length === sent.length && new Set(seen.map(({ entry }) => entry)).size === sent.length;
  const isInOrder = ({ seen }: Member) => seen.every(({ entry }, i) => entry === order[i]);
  const delays = members.flatMap(({ seen }) => seen.map(({ entry, at }) => at - (sentAt.get(entry) ?? 0)));
  const figures = {
    people: members.length,
    actions: sent.length,
    seconds,
    sawEachOnce: members.filter(areAll).length,
    inOneOrder: members.filter(isInOrder).length,
    seenP50Ms: percentile(delays, 0.5),
    seenP95Ms: percentile(delays, 0.95),
    seenSlowestMs: percentile(delays, 1),
    answeredP95Ms: percentile(
      sent.map(({ answeredMs }) => answeredMs),
      0.95,
    ),
  };
  printTable(Object.entries(figures), { figure: ([name]) => name, value: ([, value]) => value });
  writeResults("together", ["lib", "db", "bench"], figures);
  const isReached =
    figures.sawEachOnce === members.length &&
    figures.inOneOrder === members.length &&
    figures.seenP95Ms <= GOAL_P95_MS;
  console.log(isReached ? "The goal is reached." : "The goal is not reached.");
  return isReached ? 0 : 1;
}
