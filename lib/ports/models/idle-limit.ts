import { Agent, EnvHttpProxyAgent, fetch as send } from "undici";
import { countNoun } from "#lib/count-noun.ts";
import { env } from "#lib/env.ts";
import { ModelError } from "./port.ts";

const MS_PER_SECOND = 1000;
/** The client's own limits would end calls after five minutes. */
const NO_LIMITS = { headersTimeout: 0, bodyTimeout: 0 };

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Returns a `fetch` that ends a call when its server sends nothing for so long, before the answer or within it. */
export function fetchWithIdleLimit(idleLimitMs: number): Fetch {
  // Node's own `fetch` takes its proxy from the environment under this variable.
  const dispatcher = env().NODE_USE_ENV_PROXY ? new EnvHttpProxyAgent(NO_LIMITS) : new Agent(NO_LIMITS);
  return async (url, { method = "GET", headers, body, signal }) => {
    const idle = idleLimit(idleLimitMs, new URL(url).host);
    try {
      const answer = await send(url, {
        dispatcher,
        method,
        headers: [...new Headers(headers)],
        body: typeof body === "string" ? body : null,
        signal: signal ? AbortSignal.any([signal, idle.signal]) : idle.signal,
        // A redirection would carry the manuscript to an address that nobody configured.
        redirect: "manual",
      });
      const { status, statusText } = answer;
      const head = { status, statusText, headers: [...answer.headers] };
      return new Response(answer.body && watched(answer.body, idle), head);
    } catch (error) {
      idle.end();
      throw error;
    }
  };
}

interface IdleLimit {
  /** Aborts with a `ModelError` when the time is up. */
  signal: AbortSignal;
  restart: () => void;
  end: () => void;
}

function idleLimit(ms: number, host: string): IdleLimit {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(silent(host, ms)), ms).unref();
  return {
    signal: controller.signal,
    restart: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}

type Chunks = NonNullable<Awaited<ReturnType<typeof send>>["body"]>;

/** Passes a body on, and starts the time anew with each piece of it. */
function watched(body: Chunks, idle: IdleLimit): ReadableStream<Uint8Array<ArrayBuffer>> {
  idle.restart();
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { value } = await reader.read();
      idle.restart();
      if (value !== undefined) return controller.enqueue(new Uint8Array(value));
      idle.end();
      controller.close();
    },
    async cancel(reason) {
      idle.end();
      await reader.cancel(reason);
    },
  });
}

function silent(host: string, ms: number): ModelError {
  return new ModelError(
    "timed_out",
    `${host} sent nothing for ${countNoun(ms / MS_PER_SECOND, "second")}. MODEL_TIMEOUT_SECONDS sets how long Galley waits.`,
  );
}
