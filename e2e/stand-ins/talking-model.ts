import { z } from "zod";
import type { Scripted } from "./openai.ts";
import type { ModelRequest } from "./openai-call.ts";

/** The messages that the model has an answer to. */
export const QUESTIONS = {
  lookedUp: "How many volunteers were there?",
  slow: "Can you explain it slowly?",
  failing: "Can you fail?",
  proposing: "Dismiss two comments.",
};
/** The words that the model links to. */
export const QUOTED = "We randomised 80 volunteers";

const messages = z.array(z.looseObject({ role: z.string(), content: z.unknown() }));

/** A model that talks about a manuscript on tea. */
export function talkOfTea({ body }: ModelRequest): Scripted {
  const all = messages.parse(body.messages);
  const start = all.findLastIndex(({ role }) => role === "user");
  const question = JSON.stringify(all[start]?.content ?? "");
  const results = all.slice(start).filter(({ role }) => role === "tool");
  if (question.includes(QUESTIONS.failing)) return { status: 401, message: "Wrong key." };
  if (question.includes(QUESTIONS.slow))
    return { text: Array.from({ length: 60 }, (_, i) => `word${i + 1}`).join(" "), fault: "slow_stream" };
  if (question.includes(QUESTIONS.proposing))
    return proposeTwo(results.map(({ content }) => String(content)));
  if (!question.includes(QUESTIONS.lookedUp)) return { text: "Nothing to add." };
  if (results.length === 0)
    return { tool: "read_section", text: JSON.stringify({ section: "Methods", page: 1 }) };
  return { text: `There were [eighty](#quote=${encodeURIComponent(QUOTED)}), $n = 80$ in **both** groups.` };
}

/** Lists the comments, proposes to dismiss the first two, and says so. */
function proposeTwo([list, proposed]: readonly string[]): Scripted {
  if (list === undefined) return { tool: "list_comments", text: "{}" };
  if (proposed !== undefined) return { text: "I propose to dismiss these two." };
  const comment_ids = [...list.matchAll(/^- (\S+): /gm)].slice(0, 2).map(([, id]) => id);
  return { tool: "dismiss_comments", text: JSON.stringify({ comment_ids }) };
}
