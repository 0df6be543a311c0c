import { z } from "zod";
import type { Scripted } from "./openai.ts";
import type { ModelRequest } from "./openai-call.ts";

/** The lines around the manuscript in the message of the user. */
export const MANUSCRIPT_MARK = "=====";
const TO_DISMISS = 2;

const messages = z.array(
  z.union([
    z.looseObject({ role: z.literal("user"), content: z.string() }),
    z.looseObject({ role: z.literal("tool"), content: z.string() }),
    z.looseObject({
      role: z.literal("assistant"),
      tool_calls: z.array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) })),
    }),
    z.looseObject({ role: z.literal("system"), content: z.string() }),
  ]),
);

/** A call that the model made, and the answer that it read. */
interface Step {
  tool: string;
  input: string;
  answer: string;
}

/**
 * A model that works through a review as an assistant: it uploads the manuscript of the user, has it reviewed, reads
 * comments, marks one of statistics as addressed and dismisses two of style or references. It knows ids and states only
 * from the answers that it reads.
 */
export function reviewAssistant({ body }: ModelRequest): Scripted {
  const read = messages.parse(body.messages);
  const calls = read.flatMap((message) => (message.role === "assistant" ? message.tool_calls : []));
  const answers = read.flatMap((message) => (message.role === "tool" ? [message.content] : []));
  const steps = answers.map((answer, i) => {
    const { name: tool = "", arguments: input = "" } = calls[i]?.function ?? {};
    return { tool, input, answer };
  });
  const request = read.find(({ role }) => role === "user")?.content ?? "";
  return next(steps, String(request));
}

function next(steps: readonly Step[], request: string): Scripted {
  const last = steps.at(-1);
  const use = (tool: string, input: object): Scripted => ({ tool, text: JSON.stringify(input) });
  const session_id = idIn(steps, "session_id");
  switch (last?.tool) {
    case undefined:
      return use("upload_text", { text: request.split(MANUSCRIPT_MARK)[1]?.trim(), format: "md" });
    case "upload_text":
      return use("start_review", { document_id: idIn(steps, "document_id") });
    case "start_review":
      return use("review_progress", { session_id, wait_seconds: 20 });
    case "review_progress":
      return last.answer.includes('"status":"processing"')
        ? use("review_progress", { session_id, wait_seconds: 20 })
        : use("read_review", { session_id });
    case "read_review":
      return use("list_comments", { session_id, status: "open" });
    default:
      return workThrough(steps, (tool, input) => use(tool, { session_id, ...input }));
  }
}

/** Reads the comments that the user asked for one by one, and decides about each when it has read it. */
function workThrough(steps: readonly Step[], use: (tool: string, input: object) => Scripted): Scripted {
  const done = (tool: string) => steps.filter((step) => step.tool === tool);
  const last = steps.at(-1);
  if (last?.tool === "read_comment") {
    const comment_id = idIn([last], "comment_id");
    if (/\nKind: .*statistics[\s\S]*\nRecomputed: /.test(last.answer))
      return use("address_comment", { comment_id });
    if (/\nKind: minor, /.test(last.answer)) return use("dismiss_comment", { comment_id });
  }
  const listed = [...(done("list_comments")[0]?.answer.matchAll(/^- (\S+): .* \[(.+)\]$/gm) ?? [])];
  const unread = listed.filter(
    ([, id = ""]) => !done("read_comment").some(({ input }) => input.includes(id)),
  );
  const wanted = (kind: RegExp) => unread.find(([, , kinds = ""]) => kind.test(kinds))?.[1];
  const statistic = done("address_comment").length === 0 ? wanted(/statistics/) : undefined;
  const small = done("dismiss_comment").length < TO_DISMISS ? wanted(/minor.*(style|references)/) : undefined;
  const toRead = statistic ?? small;
  if (toRead) return use("read_comment", { comment_id: toRead });
  return { text: done("read_comment").map(summaryOf).join("\n") };
}

/** The line of a comment in the model's last words, from the answer that it read. */
function summaryOf({ answer }: Step): string {
  const part = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(answer)?.[1];
  return `${part("Comment")}. In “${part("Section")}”: ${part("Quote")}`;
}

/** Returns the id that the answers gave last under this name. */
function idIn(steps: readonly Step[], name: string): string | undefined {
  const found = steps.flatMap(({ answer }) => [...answer.matchAll(new RegExp(`"${name}":"([^"]+)"`, "g"))]);
  return found.at(-1)?.[1];
}
