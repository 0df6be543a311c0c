import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import * as contract from "#lib/reviews/thread-contract.ts";
import type { Threads } from "#lib/reviews/thread-schema.ts";
import type { Participant } from "#lib/reviews/writing-schema.ts";
import type { Passage } from "./find-passage.ts";
import { withThreads } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";

/** What somebody writes, and the people whom it names. */
export interface Entry {
  message: string;
  mentions: string[];
}

/** Resolves to why something was not saved, or to null. */
export type Saved = Promise<string | null>;

const paramsOf = (store: ReaderStore) => ({ session_id: store.get().session.session_id });

/** Fetches the threads again. */
export async function refreshThreads(store: ReaderStore): Promise<void> {
  show(store, await call(contract.getThreads, { params: paramsOf(store) }));
}

export function show(store: ReaderStore, threads: Threads | null): void {
  store.set(withThreads(store.get(), threads));
}

/** Sends a change, and shows the threads as they are after it. */
async function change(store: ReaderStore, send: () => Promise<unknown>): Saved {
  try {
    await send();
    await refreshThreads(store);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** A key for one entry, so that a second try after a broken connection writes it once. */
export function entryKey(): string {
  return crypto.randomUUID();
}

export function addReply(store: ReaderStore, comment_id: string, entry: Entry, key: string): Saved {
  const params = { ...paramsOf(store), comment_id };
  const headers = { "idempotency-key": key };
  return change(store, () => call(contract.addReply, { params, body: entry, headers }));
}

export function editReply(store: ReaderStore, reply_id: string, entry: Entry): Saved {
  return change(store, () =>
    call(contract.editReply, { params: { ...paramsOf(store), reply_id }, body: entry }),
  );
}

/** Throws if the server refuses. */
export async function deleteReply(store: ReaderStore, reply_id: string): Promise<void> {
  await call(contract.deleteReply, { params: { ...paramsOf(store), reply_id } });
  await refreshThreads(store);
}

/** Writes a comment on a passage and opens it. */
export function writeComment(
  store: ReaderStore,
  { passage, quote, key, ...entry }: Entry & { passage: Passage; quote: string; key: string },
): Saved {
  const headers = { "idempotency-key": key };
  const body = { ...entry, quote, start: passage.start };
  return change(store, async () => {
    const { comment_id } = await call(contract.writeComment, { params: paramsOf(store), body, headers });
    await refreshThreads(store);
    store.set({ activeId: comment_id, tab: "comments" });
  });
}

export function editWritten(
  store: ReaderStore,
  written_id: string,
  entry: Entry,
  title: string | null,
): Saved {
  const params = { ...paramsOf(store), written_id };
  return change(store, () => call(contract.editWrittenComment, { params, body: { ...entry, title } }));
}

/** Throws if the server refuses. */
export async function deleteWritten(store: ReaderStore, written_id: string): Promise<void> {
  await call(contract.deleteWrittenComment, { params: { ...paramsOf(store), written_id } });
  await refreshThreads(store);
}

export function resolveWritten(store: ReaderStore, written_id: string, resolved: boolean): Saved {
  return change(store, () => sendResolution(store, written_id, resolved));
}

/** The same, and throws if the server refuses. */
export async function setResolved(store: ReaderStore, written_id: string, resolved: boolean): Promise<void> {
  await sendResolution(store, written_id, resolved);
  await refreshThreads(store);
}

function sendResolution(store: ReaderStore, written_id: string, resolved: boolean) {
  const params = { ...paramsOf(store), written_id };
  return call(contract.resolveWrittenComment, { params, body: { resolved } });
}

export function assign(store: ReaderStore, comment_id: string, person_id: string | null): Saved {
  const params = { ...paramsOf(store), comment_id };
  return change(store, () => call(contract.assignComment, { params, body: { person_id } }));
}

const known = new WeakMap<ReaderStore, Promise<Participant[]>>();

/** Returns the people of the review, which are fetched once for a page. A failure is tried again. */
export function participants(store: ReaderStore): Promise<Participant[]> {
  const people = known.get(store) ?? call(contract.listParticipants, { params: paramsOf(store) });
  known.set(store, people);
  people.catch(() => known.delete(store));
  return people;
}
