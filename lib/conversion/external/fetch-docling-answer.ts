import { createWriteStream, openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { ExternalConverter, Refusal } from "./external-converter.ts";

const SECONDS_PER_POLL = 2;
const POLLS_THAT_MAY_FAIL = 3;
const STATUS_BYTES = 1024 * 1024;
const ANSWER_BYTES = 256 * 1024 * 1024;
/** The fraction that progress approaches with time, because the server reports none. */
const WAITING_FRACTION = 0.85;
const USUAL_MS = 60_000;

const Task = z.object({ task_id: z.string().regex(/^[\w-]{1,100}$/), task_status: z.string() });

class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

type DoclingOutcome = { ok: true } | { ok: false; refusal: Refusal };

type DoclingRequest = {
  converter: ExternalConverter;
  path: string;
  filename: string;
  /** The file that the server's answer is written to as it comes. */
  answerPath: string;
  signal?: AbortSignal;
  onProgress: (fraction: number) => void;
};

/**
 * Converts one file with docling-serve. Uses its asynchronous interface, because long conversions survive behind
 * proxies there. Never throws: an abort is a time-out too, and the caller knows which it was.
 */
export async function fetchDoclingAnswer(file: DoclingRequest): Promise<DoclingOutcome> {
  const limit = AbortSignal.timeout(file.converter.timeoutMs);
  const signal = file.signal ? AbortSignal.any([file.signal, limit]) : limit;
  try {
    const id = await submit(file, signal);
    await untilDone(file, id, signal);
    const answer = await request(file.converter, `/v1/result/${id}`, { signal });
    await pipeline(chunksUpTo(answer, ANSWER_BYTES), createWriteStream(file.answerPath));
    return { ok: true };
  } catch (error) {
    if (signal.aborted) return { ok: false, refusal: "timed-out" };
    return { ok: false, refusal: error instanceof RefusalError ? error.refusal : "unreachable" };
  }
}

async function submit({ converter, path, filename }: DoclingRequest, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  const settings = new Map([
    ["image_export_mode", "embedded"],
    ["do_pdf_heading_hierarchy", "true"],
    ["abort_on_error", "false"],
  ]);
  for (const [name] of converter.options ?? []) settings.delete(name);
  for (const [name, value] of [...settings, ...(converter.options ?? [])]) form.append(name, value);
  for (const format of ["md", "json"]) form.append("to_formats", format);
  form.append("files", await openAsBlob(path), filename);
  const response = await request(converter, "/v1/convert/file/async", { method: "POST", body: form, signal });
  return (await taskOf(response)).task_id;
}

async function untilDone(file: DoclingRequest, id: string, signal: AbortSignal): Promise<void> {
  const started = performance.now();
  for (let failures = 0; ; ) {
    const polled = performance.now();
    let status = "unknown";
    try {
      const path = `/v1/status/poll/${id}?wait=${SECONDS_PER_POLL}`;
      status = (await taskOf(await request(file.converter, path, { signal }))).task_status;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (signal.aborted || failures >= POLLS_THAT_MAY_FAIL) throw error;
    }
    if (status === "failure" || status === "skipped") throw new RefusalError("document-failed");
    if (/success$/.test(status)) return;
    const waited = performance.now() - started;
    file.onProgress(WAITING_FRACTION * (1 - Math.exp(-waited / USUAL_MS)));
    // A server that answers at once, rather than when there is news, is not polled without pause.
    const early = SECONDS_PER_POLL * 1_000 - (performance.now() - polled);
    await pause(Math.min(Math.max(early, 0), waited / 4 + 50), undefined, { signal });
  }
}

async function request(converter: ExternalConverter, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`${converter.url.replace(/\/+$/, "")}${path}`, {
    ...init,
    // A redirection must not send the manuscript or the key to someone else.
    redirect: "error",
    cache: "no-store",
    headers: { accept: "application/json", ...(converter.apiKey ? { "x-api-key": converter.apiKey } : {}) },
  });
  if (response.ok && response.body !== null) return response;
  await response.body?.cancel();
  throw new RefusalError(response.status === 401 || response.status === 403 ? "unauthorised" : "refused");
}

async function taskOf(response: Response): Promise<z.infer<typeof Task>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksUpTo(response, STATUS_BYTES)) chunks.push(chunk);
  try {
    return Task.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  } catch {
    throw new RefusalError("bad-answer");
  }
}

async function* chunksUpTo(response: Response, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of Readable.from(response.body ?? [])) {
    bytes += chunk.length;
    if (bytes > most) throw new RefusalError("bad-answer");
    yield chunk;
  }
}
