import { StudioHeader } from "#components/shell/studio-header.tsx";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { studioContext } from "./studio-context.ts";

/** The header of the signed-in pages, except the reader, which has a bar of its own. */
export async function DeskHeader({ path }: { path: string }) {
  const ctx = await studioContext(path);
  const credits = await getCreditScore(ctx);
  return (
    <StudioHeader
      email={ctx.actor.email}
      paid={credits.paid_credits_remaining}
      preview={credits.preview_credits_remaining}
    />
  );
}
