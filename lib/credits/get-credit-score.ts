import { selectBalances } from "#db/queries/credits.ts";
import { selectUserWithTier } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import { chatQuota } from "./chat-quota.ts";
import type { CreditScore } from "./schema.ts";

export async function getCreditScore(ctx: ActorContext): Promise<CreditScore> {
  const account = await selectUserWithTier(ctx.db, ctx.actor.userId);
  if (!account) throw userNotFound("The account of this credential no longer exists.");
  const { paid, preview, organization, allocations } = await selectBalances(
    ctx.db,
    ctx.actor.userId,
    ctx.now(),
  );
  return {
    paid_credits_remaining: paid,
    organization_credits_remaining: organization,
    organization_allocations: allocations.map(({ organizationId, name, left }) => ({
      organization_id: organizationId,
      organization_name: name,
      credits_remaining: left,
    })),
    preview_credits_remaining: preview,
    user_has_paid_credits: paid > 0,
    user_email: account.user.email,
    credit_source: organization > 0 ? "organization" : "personal",
    tier: account.tier.id,
    customization: account.tier.customization,
    review_depth: (account.tier.customization ? account.user.reviewDepth : null) ?? "standard",
    max_document_words: account.tier.maxDocumentWords,
    max_file_size_mb: account.tier.maxFileSizeMb,
    max_supplementary_material: account.tier.maxSupplementaryMaterial,
    chatbot_quota: await chatQuota(ctx),
  };
}
