import { text } from "node:stream/consumers";
import type { ActorContext } from "#lib/context.ts";
import { getContent } from "./get-content.ts";

/** The Markdown of a document that the actor may read. @throws what `getContent` throws */
export async function documentText(ctx: ActorContext, documentId: string): Promise<string> {
  const { stream } = await getContent(ctx, { documentId });
  return text(stream);
}
