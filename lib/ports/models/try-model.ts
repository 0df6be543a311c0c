import { lengthTrial, saysHowItBegan } from "./length-trial.ts";
import { type ModelCall, ModelError, type ModelRole, type Models } from "./port.ts";
import { isPromptCut, PROMPT_CUT, PROMPT_MAY_BE_CUT } from "./prompt-cut.ts";
import { SIGHT_TRIAL, saysWhatItSees } from "./sight-trial.ts";

/** One thing that a model was asked to do. */
export interface Trial {
  what: "text" | "structured output" | "streaming" | "tools" | "long texts" | "images";
  works: boolean;
  /** How it works, or what is wrong and what to do, in a sentence. */
  detail: string;
}

interface TrialOptions {
  images: boolean;
  /** What the server is said to give the model. */
  contextTokens: number;
  signal: AbortSignal;
}

type Question = Pick<ModelCall, "role" | "instructions" | "signal">;

/** Tries with small calls what a role's model can do; where it does not answer at all, nothing further is tried. */
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

async function tryText(models: Models, question: Question) {
  const { seconds, usage } = await models.text({ ...question, prompt: [{ text: "Say hello." }] });
  const uncounted = "; the server does not count tokens, so costs stay unknown";
  return { works: true, detail: `answers in ${seconds.toFixed(1)} s${usage ? "" : uncounted}` };
}

async function tryObject(models: Models, { role, signal }: Question) {
  const way = await models.objectWay(role, signal);
  const by = {
    json_schema: "by JSON schema",
    tool_call: "by tool call; the server takes no JSON schema",
    json_mode: "in JSON mode, the schema in words; answers may have to be repaired",
    plain_text: "in words only; answers may have to be repaired",
  };
  return { works: true, detail: by[way] };
}

async function tryStream(models: Models, question: Question) {
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

async function tryTools(models: Models, { role, signal }: Question) {
  return (await models.canAnswerBy(role, "tool_call", signal))
    ? { works: true, detail: "calls the tool that it is given" }
    : {
        works: false,
        detail: "It does not call the tool that it is given. Set CHAT_MODEL to a model that does.",
      };
}

async function tryLength(models: Models, question: Question, contextTokens: number) {
  const { words, prompt } = lengthTrial(contextTokens);
  const { value, usage } = await models.text({ ...question, prompt });
  if (isPromptCut(usage, prompt)) return { works: false, detail: PROMPT_CUT };
  const length = `${words.toLocaleString("en")} words`;
  if (saysHowItBegan(value)) return { works: true, detail: `reads ${length} in one call` };
  return usage
    ? { works: true, detail: `takes ${length} in one call, but did not tell how they begin` }
    : { works: false, detail: `It did not tell how a text of ${length} begins. ${PROMPT_MAY_BE_CUT}` };
}

async function tryImage(models: Models, question: Question) {
  const { value } = await models.text({ ...question, ...SIGHT_TRIAL });
  return saysWhatItSees(value)
    ? { works: true, detail: "sees them" }
    : { works: false, detail: "It takes a picture, but does not say what is on it." };
}
