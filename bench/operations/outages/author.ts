import { setTimeout as pause } from "node:timers/promises";
import { type CallInput, call } from "#lib/client/client.ts";
import type { Operation, OperationResult } from "#lib/contract/operation.ts";
import { listDocuments, upload } from "#lib/documents/contract.ts";
import { dismissComment, getSession } from "#lib/reviews/contract.ts";
import { startReview } from "#lib/reviews/process-contract.ts";

/** Below the 300 requests that a person has in a minute, and below what one processor converts. */
const BETWEEN_UPLOADS_MS = 2_500;
const BETWEEN_LOOKS_MS = 2_000;
const SESSIONS_AT_A_LOOK = 6;
/** The list of documents shows no more than 200. */
const MOST_UPLOADS = 190;
const GIVES_UP_AFTER_MS = 10_000;
const LOOKS_AT_THE_END_EVERY_MS = 3_000;

/** A document that the app has accepted. */
export interface Sent {
  id: string;
  text: string;
  /** What was going on when it was sent. */
  phase: string;
  sessionId?: string;
  /** Ids and titles of the comments at the first look after the review. */
  comments?: string;
  dismissed?: string;
}

/**
 * Somebody who uploads documents, has each reviewed, reads the comments and dismisses one, and takes what the app refuses
 * meanwhile with patience. Notes what the app has accepted.
 */
export class Author {
  readonly sent: Sent[] = [];
  phase = "before";
  /** Requests that were refused or lost. */
  refused = 0;
  #n = 0;

  readonly origin: string;
  readonly key: string;

  constructor(origin: string, key: string) {
    this.origin = origin;
    this.key = key;
  }

  /** Uploads and reviews until the signal aborts. */
  async work(signal: AbortSignal): Promise<void> {
    const uploads = async () => {
      while (!signal.aborted && this.sent.length < MOST_UPLOADS) {
        await this.upload();
        await pause(BETWEEN_UPLOADS_MS, undefined, { signal }).catch(() => {});
      }
    };
    const looks = async () => {
      while (!signal.aborted) {
        await this.goOn();
        await pause(BETWEEN_LOOKS_MS, undefined, { signal }).catch(() => {});
      }
    };
    await Promise.all([uploads(), looks()]);
  }

  /** Waits until nothing is under way. Returns how much still is when the time is over. */
  async finish(withinMs: number): Promise<{ stuck: number; seconds: number }> {
    const begun = performance.now();
    for (;;) {
      const stuck = await this.goOn();
      const ms = performance.now() - begun;
      if (stuck === 0 || ms > withinMs) return { stuck, seconds: ms / 1000 };
      await pause(LOOKS_AT_THE_END_EVERY_MS);
    }
  }

  async upload(): Promise<Sent | null> {
    this.#n += 1;
    const text = textOf(this.#n);
    const body = new FormData();
    body.set("file", new Blob([text]), `tea-${this.#n}.md`);
    const accepted = await this.#ask(upload, { body });
    if (!accepted) return null;
    const sent: Sent = { id: accepted.document_id, text, phase: this.phase };
    this.sent.push(sent);
    return sent;
  }

  /** Does what can be done next with each document. Returns how many are still under way. */
  async goOn(): Promise<number> {
    const documents = await this.#ask(listDocuments, {});
    if (!documents) return this.sent.length;
    const statusOf = new Map(documents.map(({ document_id: id, status }) => [id, status]));
    let open = 0;
    let looks = 0;
    for (const sent of this.sent) {
      const status = statusOf.get(sent.id);
      if (status === "converting") open += 1;
      if (status !== "converted" || sent.comments !== undefined) continue;
      looks += 1;
      if (looks > SESSIONS_AT_A_LOOK || !(await this.#review(sent))) open += 1;
    }
    return open;
  }

  /** Returns true if nothing is left to do for a converted document. */
  async #review(sent: Sent): Promise<boolean> {
    if (sent.sessionId === undefined) {
      // The same key again, so that a request whose answer was lost starts no second review.
      const headers = { "idempotency-key": `review-${sent.id}` };
      const params = { document_id: sent.id };
      const started = await this.#ask(startReview, { params, body: {}, headers });
      if (started) sent.sessionId = started.session_id;
      return false;
    }
    const session = await this.#ask(getSession, { params: { session_id: sent.sessionId } });
    if (!session || session.processing_status === "processing") return false;
    sent.comments = commentsOf(session);
    const [first] = session.feedback.detailed.comments;
    if (first && (await this.#dismiss(sent.sessionId, first.id))) sent.dismissed = first.id;
    return true;
  }

  async #dismiss(session_id: string, comment_id: string): Promise<boolean> {
    const done = await this.#ask(dismissComment, { params: { session_id, comment_id }, body: {} });
    return done !== null;
  }

  async #ask<O extends Operation>(operation: O, input: CallInput<O>): Promise<OperationResult<O> | null> {
    try {
      return await call(operation, {
        ...input,
        baseUrl: `${this.origin}/api`,
        headers: { ...input.headers, authorization: `Bearer ${this.key}` },
        signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
      });
    } catch {
      this.refused += 1;
      return null;
    }
  }
}

/** Returns what must stay of the comments of a review. */
export function commentsOf({ feedback }: OperationResult<typeof getSession>): string {
  return feedback.detailed.comments.map(({ id, title, quote }) => `${id} ${title} ${quote}`).join("\n");
}

/** A small document with errors that the checks find. */
function textOf(n: number): string {
  const paragraph = "Tea at noon is drunk by most of those who were asked, and by few of the others.";
  return `# Tea, part ${n}

## Abstract

${paragraph} ${paragraph}

## Methods

We asked 80 people, of whom 45 (62.5 %) drank tea, as Figure 7 shows. ${paragraph}

## Results

The groups differ, t(78) = 2.10, p = .40. ${paragraph} ${paragraph}

${paragraph} ${paragraph}

${paragraph}
`;
}
