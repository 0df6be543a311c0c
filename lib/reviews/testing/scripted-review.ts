import { onTestFinished } from "vitest";
import { type Scripted, startOpenai } from "#e2e/stand-ins/openai.ts";
import { type Answers, answerTo, answerToToolTrial, asText, isTrial } from "#e2e/stand-ins/review-answers.ts";
import { settleEnv } from "#lib/env.ts";

/** Starts a scripted model server, which the app of this file uses until the test ends. */
export async function scriptedModels(
  answers: Answers = {},
  env: Parameters<typeof settleEnv>[0] = {},
  {
    callsTools = false,
    ...behaviour
  }: Pick<Parameters<typeof startOpenai>[0], "context" | "bills" | "pages"> & { callsTools?: boolean } = {},
) {
  const server = await startOpenai({
    ...behaviour,
    script: async (request): Promise<Scripted> => {
      const trial = callsTools ? answerToToolTrial(request) : null;
      if (trial) return trial;
      const answer = await answerTo(request, answers);
      return isScripted(answer) ? answer : { text: asText(answer) };
    },
  });
  const requests = () => server.requests.filter((each) => !isTrial(each));
  settle({ OPENAI_BASE_URL: server.url, REVIEW_MODEL: "large", MODEL_TIMEOUT_SECONDS: "5", ...env });
  onTestFinished(async () => {
    settle({ OPENAI_BASE_URL: "", REVIEW_MODEL: "", MODEL_TIMEOUT_SECONDS: "" });
    settle(Object.fromEntries(Object.keys(env).map((name) => [name, ""])));
    await server.close();
  });
  return { server, requests, requestsFor: (name: string) => requests().filter((each) => each.name === name) };
}

const held: typeof globalThis & { galleyPorts?: unknown } = globalThis;

/** The ports are made once a process; the next use makes them anew. */
function settle(env: Parameters<typeof settleEnv>[0]): void {
  settleEnv(env);
  delete held.galleyPorts;
}

function isScripted(answer: unknown): answer is Scripted {
  return (
    answer === "hang" ||
    (typeof answer === "object" && answer !== null && ("status" in answer || "text" in answer))
  );
}
