import { countNoun } from "#lib/count-noun.ts";
import type { Point, Response, ResponseSummary } from "#lib/responses/schema.ts";
import { oneLine, printable } from "../printable.ts";

const LONGEST_LINE = 70;
const LONGEST_QUOTE = 200;

export function responseListLines(responses: readonly ResponseSummary[]): string {
  if (responses.length === 0) return "The review has no responses.\n";
  return responses.map((each) => `${headOf(each)}\n`).join("");
}

function headOf({ response_id, title, progress }: ResponseSummary): string {
  const { points, drafted, done } = progress;
  return `${response_id}  ${oneLine(title, LONGEST_LINE)} (${countNoun(points, "point")}, ${drafted} drafted, ${done} done)`;
}

export function responseLines(response: Response): string {
  const lines = response.points.map(({ label, status, is_remark, text }) => {
    const state = is_remark ? "remark" : status;
    return `${oneLine(label, 20).padEnd(6)} ${state.padEnd(8)} ${oneLine(text, LONGEST_LINE)}`;
  });
  return `${[headOf(response), "", ...lines].join("\n")}\n`;
}

export function pointLines({ label, reviewer, status, text, passages, reply }: Point): string {
  const about = passages.map(({ quote }) => `  ${oneLine(quote, LONGEST_QUOTE)}`);
  return `${[
    oneLine(`${label}, ${reviewer}, ${status}`, LONGEST_QUOTE),
    printable(text),
    ...(about.length > 0 ? ["In the manuscript:", ...about] : []),
    reply.trim() === "" ? "There is no reply yet." : `Your reply:\n${printable(reply)}`,
  ].join("\n\n")}\n`;
}
