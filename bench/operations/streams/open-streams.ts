import { Agent, get } from "node:http";
import type { Followed } from "./followed.ts";

/** One reader of a stream, over a connection of its own. */
export interface OpenStream {
  followed: Followed;
  /** The number of events that have come. */
  events: () => number;
  hasEnded: () => boolean;
  leave: () => void;
}

const AT_ONCE = 50;

/** Opens streams at an app, some at once. Each is open when its first bytes have come. */
export async function openStreams(origin: string, followed: readonly Followed[]): Promise<OpenStream[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const open: OpenStream[] = [];
  try {
    for (let at = 0; at < followed.length; at += AT_ONCE) {
      const batch = followed.slice(at, at + AT_ONCE).map((each) => openStream(origin, each, agent));
      open.push(...(await Promise.all(batch)));
    }
    return open;
  } catch (error) {
    for (const each of open) each.leave();
    throw error;
  }
}

function openStream(origin: string, followed: Followed, agent: Agent): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${followed.key}` };
    const request = get(`${origin}/api/${followed.path}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`${followed.path} answered ${response.statusCode}.`));
      let events = 0;
      let hasEnded = false;
      response.on("error", () => {});
      response.on("close", () => {
        hasEnded = true;
      });
      response.on("data", (bytes: Buffer) => {
        events += bytes.toString().split("\nevent: ").length - 1;
        resolve({
          followed,
          events: () => events,
          hasEnded: () => hasEnded,
          leave: () => request.destroy(),
        });
      });
    });
    request.on("error", reject);
  });
}
