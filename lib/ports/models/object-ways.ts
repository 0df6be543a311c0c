import { z } from "zod";
import { ModelError, OBJECT_WAYS, type ObjectWay } from "./port.ts";

/** What a way is tried with: a list and a nested object, of which a server that ignores the schema knows nothing. */
export const TRIAL = {
  name: "reply",
  instructions: "You fill in the fields of a form.",
  prompt:
    "The word is galley, and its letters are counted. Fill in: word, letters (a number), and colours (a list of two).",
  schema: z.object({ word: z.string(), letters: z.number(), colours: z.array(z.string()) }),
};

/** Faults of an answer, which say that a way does not work; the others say nothing of it. */
const OF_THE_WAY = ["rejected", "refused", "cut_off", "empty", "not_json"];

/** Whether a trial succeeds. @throws what says nothing of the way: a wrong key, a server that is down */
export async function works(trial: () => Promise<unknown>): Promise<boolean> {
  try {
    await trial();
    return true;
  } catch (error) {
    if (error instanceof ModelError && OF_THE_WAY.includes(error.kind)) return false;
    throw error;
  }
}

/** What is found out once for each model, also by several who ask at once; a failure is not remembered. */
export class ObjectWays {
  readonly #known = new Map<string, Promise<ObjectWay>>();
  readonly #canAnswerBy: (model: string, way: ObjectWay) => Promise<boolean>;

  constructor(canAnswerBy: (model: string, way: ObjectWay) => Promise<boolean>) {
    this.#canAnswerBy = canAnswerBy;
  }

  of(model: string): Promise<ObjectWay> {
    const known = this.#known.get(model);
    if (known) return known;
    const found = this.#find(model);
    this.#known.set(model, found);
    found.catch(() => this.#known.delete(model));
    return found;
  }

  async #find(model: string): Promise<ObjectWay> {
    for (const way of OBJECT_WAYS) if (await this.#canAnswerBy(model, way)) return way;
    throw new ModelError(
      "not_json",
      `${model} gave no usable JSON, neither by schema nor by tool call nor in words. Choose a model that can.`,
    );
  }
}
