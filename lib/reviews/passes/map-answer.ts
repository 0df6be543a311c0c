import { z } from "zod";

export const mapAnswer = z.object({
  title: z.string().nullable().catch(null),
  summary: z.string().describe("Two sentences: what was done, and what came of it"),
  domain: z.string().catch("").describe("One of the listed domains"),
  taxonomy: z.string().catch("").describe("One of the listed kinds"),
  design: z.string().catch("").describe("The study design or the form of the argument, in a few words"),
  claims: z.array(z.string()).describe("The main claims, at most ten, strongest first"),
  key_numbers: z
    .array(z.string())
    .catch([])
    .describe("Numbers that the claims rest on, with what they count"),
  notation: z.array(z.string()).catch([]).describe("Symbols and terms that the argument defines"),
  has_proofs: z.boolean().catch(true),
  has_statistics: z.boolean().catch(true),
  has_experiments: z
    .boolean()
    .catch(true)
    .describe("Data were collected or computed: a study, experiment, simulation, benchmark"),
  has_figures_or_tables: z.boolean().catch(true),
  has_references: z.boolean().catch(true),
});
/** The model's summary of the manuscript. */
export type DocumentMap = z.infer<typeof mapAnswer>;

/** The map as a model draws it that reads the whole manuscript; the ledger has the numbers and the notation. */
export const wholeMap = mapAnswer
  .omit({ key_numbers: true, notation: true })
  .nullable()
  .describe("Null, unless you are asked what the manuscript is");
