import { FINDINGS } from "./answers.ts";
import type { PassInput, PassReport } from "./pass.ts";
import { reportOf } from "./read-volume.ts";
import { partsPrompt } from "./shared-prompt.ts";

/** Compares parts of a long manuscript that no volume holds together. */
export async function compareDistantParts({ text, part, callModel }: PassInput): Promise<PassReport> {
  const parts = part.distant;
  if (!parts) throw new Error(`${part.id} has no distant parts.`);
  const place =
    parts.length === 2
      ? "Two parts of a long manuscript; other readers have what stands between and beside them."
      : "Excerpts from all parts of a long manuscript; other readers have the whole of each part.";
  const task = ["distant", ...(part.isAgain ? ["again"] : [])].map((name) => text.prompt(name).text);
  const answer = await callModel({
    callId: "distant",
    role: "review",
    instructions: text.prompt("reviewer").text,
    parts: [...partsPrompt(text, place, parts), { text: task.join("\n\n") }],
    answer: FINDINGS,
  });
  return reportOf(answer);
}
