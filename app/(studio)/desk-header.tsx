import { headers } from "next/headers";
import { StudioHeader } from "#components/shell/studio-header.tsx";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { isOperator } from "#lib/operators/operator.ts";
import { studioContext } from "./studio-context.ts";

/** The header of the signed-in pages. The reader has a bar of its own. */
export async function DeskHeader() {
  const ctx = await studioContext(await currentPath());
  const credits = await getCreditScore(ctx);
  return (
    <StudioHeader
      email={ctx.actor.email}
      paid={credits.paid_credits_remaining}
      preview={credits.preview_credits_remaining}
      isOperator={await isOperator(ctx, ctx.actor)}
    />
  );
}

/** Next does not tell a layout its path, so the proxy passes it in a header. Sign-in then returns to that page. */
async function currentPath(): Promise<string> {
  return (await headers()).get("x-galley-path") ?? "/reviews";
}
