import { z } from "zod";
import type { Scripted } from "./openai.ts";
import type { Asked } from "./openai-call.ts";

/** Questions that the model knows what to do with. */
export const QUESTIONS = {
  lookedUp: "How many volunteers were there?",
  slow: "Can you explain it slowly?",
  failing: "Can you fail?",
};
/** What it links to. */
export const QUOTED = "We randomised 80 volunteers";

const messages = z.array(z.looseObject({ role: z.string(), content: z.unknown() }));

/** A model that is asked about a manuscript on tea: looks up what it says, and takes its time where it is told to. */
export function talkOfTea({ body }: Asked): Scripted {
  const said = messages.parse(body.messages);
  const question = JSON.stringify(said.findLast(({ role }) => role === "user")?.content ?? "");
  if (question.includes(QUESTIONS.failing)) return { status: 401, message: "Wrong key." };
  if (question.includes(QUESTIONS.slow))
    return { text: Array.from({ length: 60 }, (_, i) => `word${i + 1}`).join(" "), fault: "slow_stream" };
  if (!question.includes(QUESTIONS.lookedUp)) return { text: "Nothing to add." };
  if (said.at(-1)?.role !== "tool")
    return { tool: "read_section", text: JSON.stringify({ section: "Methods", page: 1 }) };
  return { text: `There were [eighty](#quote=${encodeURIComponent(QUOTED)}), $n = 80$ in **both** groups.` };
}
