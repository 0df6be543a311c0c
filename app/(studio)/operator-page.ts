import { notFound } from "next/navigation";
import { type OperatorContext, operatorContext } from "#lib/operators/operator.ts";
import { studioContext } from "./studio-context.ts";

/** Returns the context of a page for operators. To others the page does not exist. */
export async function operatorPage(path: string): Promise<OperatorContext> {
  return (await operatorContext(await studioContext(path))) ?? notFound();
}
