import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

const READ_EVERY_MS = 500;
const UPLOAD_EVERY_MS = 4_000;
/** With what is read besides, below the 300 requests that a person has in a minute. */
const ASK_EVERY_MS = 4_000;
/** Seven paragraphs, enough for a review. */
const TEXT = `# Tea\n\n${"Tea at noon is drunk by most of those who were asked, and by few of the others.\n\n".repeat(7)}`;

interface Work {
  /** Sends what follows to another origin, and counts requests from now on. Returns how much was promised before. */
  turnTo: (origin: string) => number;
  /** `promised` has the ids of documents and reviews that were answered with 2xx. */
  stop: () => Promise<{ promised: string[]; asked: number; failed: number }>;
}

/**
 * A person who reads, uploads and has each upload reviewed. A request that fails is made again. Reads only a little of each
 * answer, because those of an older version are not what the typed client expects.
 */
export function startWork(first: string, key: string): Work {
  const promised: string[] = [];
  const under = new Set<Promise<unknown>>();
  const leaving = new AbortController();
  let origin = first;
  let asked = 0;
  let failed = 0;

  async function send(path: string, init: RequestInit = {}): Promise<Record<string, unknown> | null> {
    const to = origin;
    const headers = { "x-api-key": key, ...init.headers };
    const answer = await fetch(`${to}/api${path}`, { ...init, headers }).catch(() => null);
    const body = await answer?.json().catch(() => null);
    // A request that the old app took with it says nothing about the new one.
    if (to === origin) {
      asked += 1;
      if (!answer?.ok) failed += 1;
    }
    return answer?.ok && body !== null ? body : null;
  }
  async function uploadAndReview(): Promise<void> {
    const id = await until(async () => {
      const body = new FormData();
      body.set("file", new Blob([TEXT]), "tea.md");
      return (await send("/documents/upload", { method: "POST", body }))?.document_id;
    });
    promised.push(id);
    await until(async () => (await isConverted(id)) && id);
    const json = { "content-type": "application/json" };
    const start = { method: "POST", headers: json, body: "{}" };
    promised.push(await until(async () => (await send(`/documents/${id}/process`, start))?.session_id));
  }
  async function isConverted(id: string): Promise<boolean> {
    const documents = z.array(z.object({ document_id: z.string(), status: z.string() }));
    const { data: listed = [] } = documents.safeParse(await send("/documents"));
    return listed.some((one) => one.document_id === id && one.status === "converted");
  }
  async function until(ask: () => Promise<unknown>): Promise<string> {
    for (; ; await pause(ASK_EVERY_MS, undefined, { signal: leaving.signal })) {
      const answer = await ask();
      if (typeof answer === "string") return answer;
    }
  }
  const begin = (work: Promise<unknown>) => {
    const one = work.catch(() => {}).finally(() => under.delete(one));
    under.add(one);
  };
  const timers = [
    setInterval(() => begin(send("/credit-score")), READ_EVERY_MS),
    setInterval(() => begin(uploadAndReview()), UPLOAD_EVERY_MS),
  ];
  return {
    turnTo(next) {
      origin = next;
      asked = 0;
      failed = 0;
      return promised.length;
    },
    async stop() {
      timers.forEach(clearInterval);
      leaving.abort();
      await Promise.all(under);
      return { promised, asked, failed };
    },
  };
}
