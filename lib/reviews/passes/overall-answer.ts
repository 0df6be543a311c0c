import { z } from "zod";
import type { AnswerFormat } from "./answers.ts";

const overallAnswer = z.object({
  weighed: z
    .string()
    .catch("")
    .describe(
      "Before judging, and not published: which claims would fall with which comments, which stand without them, and where the author has answered a point already; at most five short sentences",
    ),
  claims: z.string().catch("").describe("What the manuscript claims, and on what; one or two sentences"),
  convincing: z
    .string()
    .catch("")
    .describe("What convinces, and why: the step, design or number that carries it; two or three sentences"),
  decisive: z
    .array(
      z.object({
        matter: z
          .string()
          .describe("One or two sentences: what is at stake, and what would settle it; no comment numbers"),
        comments: z.array(z.number()).catch([]).describe("The numbers of the comments that show it"),
      }),
    )
    .catch([])
    .describe("The three matters that decide, the gravest first; fewer if fewer decide"),
  overall: z
    .string()
    .catch("")
    .describe("Last: in one sentence where this leaves the manuscript, and what the smaller comments share"),
});
export type OverallAnswer = z.infer<typeof overallAnswer>;
export const OVERALL_ASSESSMENT: AnswerFormat<OverallAnswer> = {
  name: "overall_feedback",
  schema: overallAnswer,
};
