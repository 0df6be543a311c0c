import type { Log } from "#lib/log.ts";

export async function fetchClientDocument(url: string | URL | Request, log: Log): Promise<Response> {
  log.info({ url }, "client document");
  throw new Error("not yet");
}
