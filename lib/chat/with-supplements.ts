import { z } from "zod";
import * as documentTools from "#lib/documents/tools.ts";
import type { Tool } from "#lib/tools/tool.ts";

const supplement = z
  .number()
  .int()
  .min(1)
  .max(1_000)
  .optional()
  .describe("Number of a supplement, to look there instead of in the manuscript.");

const choice = z.looseObject({ supplement });

/** Made once, since the model port remembers tools by their input schema. */
const TOOLS = [documentTools.readSection, documentTools.searchDocument, documentTools.lookAtImage].map(
  (tool: Tool) => ({ tool, input: tool.input.extend({ supplement }) }),
);

/** Returns the tools that read a document, with a choice of its supplements by number, from 1. */
export function withSupplements(supplements: readonly { id: string }[]): Tool[] {
  return TOOLS.map(({ tool, input }) => {
    const numberOf = (given: unknown) => choice.parse(given).supplement;
    return {
      ...tool,
      input,
      label: (given) => {
        const number = numberOf(given);
        return number === undefined ? tool.label(given) : `${tool.label(given)} in supplement ${number}`;
      },
      async run(ctx, given) {
        const number = numberOf(given);
        if (number === undefined) return tool.run(ctx, given);
        const chosen = supplements[number - 1];
        if (!chosen) return { text: `There is no supplement ${number}; the last is ${supplements.length}.` };
        return tool.run(ctx, { ...given, document_id: chosen.id });
      },
    };
  });
}
