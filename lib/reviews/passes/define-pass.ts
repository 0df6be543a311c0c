import type { ModelRole, PromptPart } from "#lib/ports/models/port.ts";
import type { AnswerFormat } from "./answers.ts";
import type { Pass, PassInput } from "./pass.ts";
import { sharedPrompt } from "./shared-prompt.ts";

/** Sends the pass's own prompt, with `shown` after it. @throws {ModelError} */
export type CallPassModel<T> = (
  shown: string,
  more?: { callId?: string; pictures?: readonly PromptPart[] },
) => Promise<T>;

interface Declaration<T> extends Omit<Pass, "run"> {
  role: ModelRole;
  answer: AnswerFormat<T>;
  run: (input: PassInput, callPassModel: CallPassModel<T>) => ReturnType<Pass["run"]>;
}

/** Makes a pass of its declaration: its model calls get its prompt, answer format and role. */
export function definePass<T>({ run, role, answer, ...pass }: Declaration<T>): Pass {
  return {
    ...pass,
    run: (input) =>
      run(input, (shown, { callId = callOf(pass, input), pictures = [] } = {}) =>
        input.callModel({
          callId,
          role,
          answer,
          ...promptOf(pass, input, shown, pictures),
          ...(pass.mayCalculate && { mayCalculate: true }),
        }),
      ),
  };
}

const callOf = ({ kind, prompt }: Pick<Pass, "kind" | "prompt">, { part }: PassInput) =>
  part.tasks ? kind : prompt;

/**
 * A pass that sees a volume begins with what all of them begin with, so that servers which keep the beginning of a
 * prompt read the manuscript once; its own task follows. Any other pass has its task as instructions.
 */
function promptOf(
  { prompt }: Pick<Pass, "prompt">,
  { text, part }: PassInput,
  shown: string,
  pictures: readonly PromptPart[],
): { instructions: string; parts: PromptPart[] } {
  const tasks = (part.tasks ?? []).map((kind, i) => `Task ${i + 1}\n${text.prompt(kind).text}`);
  const again = part.isAgain ? [text.prompt("again").text] : [];
  const task = [text.prompt(prompt).text, ...tasks, ...again].join("\n\n");
  if (part.volume === null) return { instructions: task, parts: [{ text: shown }, ...pictures] };
  return {
    instructions: text.prompt("reviewer").text,
    parts: [
      ...sharedPrompt(text, part.volume),
      { text: shown === "" ? task : `${task}\n\n${shown}` },
      ...pictures,
    ],
  };
}
