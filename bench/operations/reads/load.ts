import { Agent, get } from "node:http";
import { processorMs } from "../processor-time.ts";

export interface Asked {
  url: string;
  headers: Readonly<Record<string, string>>;
}

interface Load {
  /** Returns what is asked next. */
  next: () => Asked;
  /** The process that answers. */
  pid: number;
  /** Requests that are under way at each moment. */
  atOnce: number;
  seconds: number;
}

export interface LoadFigures {
  answersPerSecond: number;
  /** Processor time of the server for each answer. Other work on the machine adds little to it. */
  processorMs: number;
}

/** Asks over connections that stay open. @throws if an answer is no success */
export async function measureLoad({ next, pid, atOnce, seconds }: Load): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let answered = 0;
  const [begun, used] = [performance.now(), processorMs(pid)];
  const until = begun + seconds * 1_000;
  const client = async () => {
    while (performance.now() < until) {
      await ask(next(), agent);
      answered += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, client));
    return {
      answersPerSecond: (answered * 1_000) / (performance.now() - begun),
      processorMs: (processorMs(pid) - used) / answered,
    };
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
