import { countNoun } from "#lib/count-noun.ts";
import type { ModelRole } from "#lib/model-roles.ts";
import { type ModelCall, ModelError, type Models } from "./port.ts";
import { isPromptCut, PROMPT_CUT, PROMPT_MAY_BE_CUT } from "./prompt-cut.ts";
import { SIGHT_TRIAL, saysWhatItSees } from "./sight-trial.ts";

/** Longer than the context that some servers give a model by default. */
const MAX_TRIAL_WORDS = 6_000;
const WORDS_PER_LINE = 10;
const WORDS_PER_CONTEXT_TOKEN = 0.4;
const CODE_WORD = /\bheron\b/i;

/** One ability of a model, and whether it has it. */
export interface Trial {
  what: "text" | "structured output" | "streaming" | "tools" | "long texts" | "images";
  works: boolean;
  /** A sentence: the way it works, or the fault and what to do. */
  detail: string;
}

interface TrialOptions {
  images: boolean;
  /** The context that the configuration gives the model. */
  contextTokens: number;
  signal: AbortSignal;
}

type TrialCall = Pick<ModelCall, "role" | "instructions" | "signal">;

/** Tries with small calls what a role's model can do. Stops after the first if the model does not answer at all. */
export async function tryModel(
  models: Models,
  role: ModelRole,
  { images, contextTokens, signal }: TrialOptions,
): Promise<Trial[]> {
  const question = { role, instructions: "You answer in as few words as you can.", signal };
  const text = await attempt("text", signal, () => tryText(models, question));
  if (!text.works) return [text];
  const trials: Trial[] = [
    text,
    await attempt("structured output", signal, () => tryObject(models, question)),
    await attempt("streaming", signal, () => tryStream(models, question)),
    await attempt("tools", signal, () => tryTools(models, question)),
    await attempt("long texts", signal, () => tryLength(models, question, contextTokens)),
  ];
  if (images) trials.push(await attempt("images", signal, () => tryImage(models, question)));
  return trials;
}

async function attempt(
  what: Trial["what"],
  signal: AbortSignal,
  trial: () => Promise<Omit<Trial, "what">>,
): Promise<Trial> {
  try {
    return { what, ...(await trial()) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelError) return { what, works: false, detail: error.message };
    throw error;
  }
}

async function tryText(models: Models, question: TrialCall) {
  const { seconds, usage } = await models.text({ ...question, prompt: [{ text: "Say hello." }] });
  const uncounted = "; the server does not count tokens, so costs stay unknown";
  return { works: true, detail: `answers in ${seconds.toFixed(1)} s${usage ? "" : uncounted}` };
}

async function tryObject(models: Models, { role, signal }: TrialCall) {
  const way = await models.objectWay(role, signal);
  const by = {
    json_schema: "by JSON schema",
    tool_call: "by tool call; the server takes no JSON schema",
    json_mode: "in JSON mode, the schema in words; answers may have to be repaired",
    plain_text: "in words only; answers may have to be repaired",
  };
  return { works: true, detail: by[way] };
}

async function tryStream(models: Models, question: TrialCall) {
  let pieces = 0;
  let firstAt = 0;
  const startedAt = performance.now();
  await models.text({
    ...question,
    prompt: [{ text: "Count from one to twenty, in words." }],
    onText: () => {
      pieces += 1;
      firstAt ||= performance.now();
    },
  });
  const first = ((firstAt - startedAt) / 1000).toFixed(1);
  return pieces > 1
    ? { works: true, detail: `first words after ${first} s` }
    : {
        works: false,
        detail: "The answer comes in one piece: something between here and the model holds it back.",
      };
}

async function tryTools(models: Models, { role, signal }: TrialCall) {
  return (await models.canAnswerBy(role, "tool_call", signal))
    ? { works: true, detail: "calls the tool that it is given" }
    : {
        works: false,
        detail: "It does not call the tool that it is given. Set CHAT_MODEL to a model that does.",
      };
}

async function tryLength(models: Models, question: TrialCall, contextTokens: number) {
  const { words, prompt } = lengthTrial(contextTokens);
  const { value, usage } = await models.text({ ...question, prompt });
  if (isPromptCut(usage, prompt)) return { works: false, detail: PROMPT_CUT };
  const length = countNoun(words, "word");
  if (CODE_WORD.test(value)) return { works: true, detail: `reads ${length} in one call` };
  return usage
    ? { works: true, detail: `takes ${length} in one call, but did not say how they begin` }
    : { works: false, detail: `It did not say how a text of ${length} begins. ${PROMPT_MAY_BE_CUT}` };
}

/** Makes a long text and a question about its beginning. */
function lengthTrial(contextTokens: number) {
  const words = Math.min(MAX_TRIAL_WORDS, Math.floor(contextTokens * WORDS_PER_CONTEXT_TOKEN));
  const lines = Array.from(
    { length: Math.ceil(words / WORDS_PER_LINE) },
    (_, line) => `In year ${line + 1} the river carried sand past the mill.`,
  );
  const text = `The password is heron.\n\n${lines.join("\n")}`;
  return {
    words,
    prompt: [{ text }, { text: "Which password stands at the very beginning? Say only the word." }],
  };
}

async function tryImage(models: Models, question: TrialCall) {
  const { value } = await models.text({ ...question, ...SIGHT_TRIAL });
  return saysWhatItSees(value)
    ? { works: true, detail: "sees them" }
    : { works: false, detail: "It takes a picture, but does not say what is on it." };
}
