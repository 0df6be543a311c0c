import type { CreditKind } from "#lib/credits/schema.ts";
import type { OperatorContext } from "#lib/operators/operator.ts";
import { reasonRequest } from "#lib/operators/schema.ts";
import { UsageError } from "./command.ts";

export interface Given {
  reason: string | undefined;
  credit: CreditKind;
}

interface Done {
  reply: unknown;
  lines: string[];
}

export type Perform = (ctx: OperatorContext) => Promise<Done>;

/** Reads the arguments of an act before a database is needed. @throws {UsageError} */
export type Prepare = (words: string[], given: Given) => Perform;

export function atMost(words: string[], most: number): string[] {
  if (words.length > most) throw new UsageError(`Too many arguments: '${words[most]}'.`);
  return words;
}

export function reasonOf({ reason }: Given): string {
  const parsed = reasonRequest.shape.reason.safeParse(reason);
  if (!parsed.success) throw new UsageError("Say why with --reason, in at most 500 characters.");
  return parsed.data;
}
