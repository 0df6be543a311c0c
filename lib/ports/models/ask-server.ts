import type { ServerSettings } from "./model-settings.ts";
import type { AskServer } from "./served-context.ts";
import { serverAddress } from "./server-address.ts";

/** Nobody waits longer for facts about a model that have a default. */
const LONGEST_ANSWER_MS = 3_000;

/** Returns a function that asks the server for facts beside its calls. It rejects if the server does not answer. */
export function askServer(settings: ServerSettings): AskServer {
  const address = serverAddress(settings);
  const { apiKey } = settings;
  return async (path, body) => {
    const base = new URL(`${address.baseUrlOf("")}/`);
    const answer = await address.fetch(new URL(path, base), {
      headers: {
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
    });
    const text = await answer.text();
    return answer.ok ? readJson(text) : null;
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
