import { z } from "zod";
import { ModelError, OBJECT_WAYS, type ObjectWay } from "./port.ts";
import { remembered } from "./remembered.ts";

/** The call with which a way is tried. A server that ignores the schema cannot know the form. */
export const TRIAL = {
  name: "reply",
  instructions: "You fill in the fields of a form.",
  prompt:
    "The word is galley, and its letters are counted. Fill in: word, letters (a number), and colours (a list of two).",
  schema: z.object({ word: z.string(), letters: z.number(), colours: z.array(z.string()) }),
};

/** Faults that mean that a way does not work. */
const FAULTS_OF_WAY = ["rejected", "refused", "cut_off", "empty", "not_json"];

/** True if a trial succeeds. @throws faults that have other causes: a wrong key, a server that is down */
export async function works(trial: () => Promise<unknown>): Promise<boolean> {
  return (await faultIn(trial)) === null;
}

async function faultIn(trial: () => Promise<unknown>): Promise<ModelError | null> {
  try {
    await trial();
    return null;
  } catch (error) {
    if (error instanceof ModelError && FAULTS_OF_WAY.includes(error.kind)) return error;
    throw error;
  }
}

/** Finds the first way that works for each model, once. */
export function objectWays(
  tryWay: (model: string, way: ObjectWay) => Promise<unknown>,
): (model: string) => Promise<ObjectWay> {
  return remembered(async (model) => {
    let last: ModelError | null = null;
    for (const way of OBJECT_WAYS) {
      last = await faultIn(() => tryWay(model, way));
      if (last === null) return way;
    }
    // The last way demands no form. Another fault of it, such as a refusal, is the cause.
    if (last && last.kind !== "not_json") throw last;
    throw new ModelError(
      "not_json",
      `${model} gave no usable JSON, neither by schema nor by tool call nor in words. Choose a model that can.`,
    );
  });
}
