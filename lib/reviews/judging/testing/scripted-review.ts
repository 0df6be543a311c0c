import { onTestFinished } from "vitest";
import { type Scripted, startOpenai } from "#e2e/stand-ins/openai.ts";
import { settleEnv } from "#lib/env.ts";
import type { RawFinding } from "#lib/passes/answers.ts";

type Asked = Parameters<Parameters<typeof startOpenai>[0]["script"]>[0];
/** By the name of the schema that is asked for; what is not named here gets an answer without findings. */
type Answers = Partial<Record<string, (asked: Asked) => unknown>>;

const TRIAL = { word: "galley", letters: 6, colours: ["red", "blue"] };
const EMPTY: Record<string, unknown> = {
  document_map: {
    title: null,
    summary: "Birds were weighed. They are heavy.",
    domain: "science/biology",
    taxonomy: "article/empirical",
    design: "observational study",
    claims: ["Birds are heavy"],
    key_numbers: ["120 birds"],
    notation: [],
    has_proofs: false,
    has_statistics: true,
    has_experiments: true,
    has_figures_or_tables: false,
    has_references: false,
  },
  expectations: { expectations: ["How the birds were caught"] },
  review_findings: { findings: [], ledger: [] },
  same_cause: { pairs: [] },
  exact_quotes: { places: [] },
  verdicts: { verdicts: [] },
  overall_feedback: { overall: "The work weighs birds with care." },
  revision_verdicts: { verdicts: [] },
};

/** A model server that this file's app asks until the test ends, answering by script. */
export async function scriptedModels(
  answers: Answers = {},
  env: Parameters<typeof settleEnv>[0] = {},
  behaviour: Pick<Parameters<typeof startOpenai>[0], "context"> = {},
) {
  const server = await startOpenai({
    ...behaviour,
    script: (asked): Scripted => {
      if (asked.text.includes("The word is galley")) return { text: JSON.stringify(TRIAL) };
      const name = schemaName(asked);
      const answer = answers[name]?.(asked) ?? EMPTY[name];
      return isScripted(answer) ? answer : { text: JSON.stringify(answer) };
    },
  });
  const asked = () => server.asked.filter(({ text }) => !text.includes("The word is galley"));
  settle({ OPENAI_BASE_URL: server.url, REVIEW_MODEL: "large", MODEL_TIMEOUT_SECONDS: "5", ...env });
  onTestFinished(async () => {
    settle({ OPENAI_BASE_URL: "", REVIEW_MODEL: "", MODEL_TIMEOUT_SECONDS: "" });
    settle(Object.fromEntries(Object.keys(env).map((name) => [name, ""])));
    await server.close();
  });
  return { server, asked, askedFor: (name: string) => asked().filter((each) => schemaName(each) === name) };
}

export function finding(given: Partial<RawFinding> & { quote: string }): RawFinding {
  return {
    title: "A problem",
    message: "This cannot be so.",
    types: ["claims"],
    severity: "major",
    confidence: 0.8,
    suggestion: null,
    related_quotes: [],
    evidence: null,
    ...given,
  };
}

const held: typeof globalThis & { galleyPorts?: unknown } = globalThis;

/** The ports are made once a process; the next use makes them anew. */
function settle(env: Parameters<typeof settleEnv>[0]): void {
  settleEnv(env);
  delete held.galleyPorts;
}

export function schemaName({ body }: Asked): string {
  const text = JSON.stringify(body.response_format ?? body.text ?? {});
  return /"name":"(\w+)"/.exec(text)?.[1] ?? "";
}

function isScripted(answer: unknown): answer is Scripted {
  return (
    answer === "hang" ||
    (typeof answer === "object" && answer !== null && ("status" in answer || "text" in answer))
  );
}
