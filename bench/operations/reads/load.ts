import { Agent, get } from "node:http";

export interface Asked {
  url: string;
  headers: Readonly<Record<string, string>>;
}

interface Load {
  /** Returns what is asked next. */
  next: () => Asked;
  /** Requests that are under way at each moment. */
  atOnce: number;
  seconds: number;
}

/** Asks over connections that stay open. Returns the answers in a second. @throws if one is no success */
export async function rateOf({ next, atOnce, seconds }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let answered = 0;
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const client = async () => {
    while (performance.now() < until) {
      await ask(next(), agent);
      answered += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, client));
    return (answered * 1_000) / (performance.now() - begun);
  } finally {
    agent.destroy();
  }
}

/** Asks and reads the answer to its end. @throws if it is no success */
export function ask({ url, headers }: Asked, agent?: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      response.on("error", reject);
      response.on("end", () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}.`)),
      );
      response.resume();
    });
    request.on("error", reject);
  });
}
