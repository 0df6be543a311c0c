import { selectStanding } from "#db/queries/balances.ts";
import type { ActorContext } from "#lib/context.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import { quotaOf, utcDay } from "./chat-quota.ts";
import type { CreditScore } from "./schema.ts";

export async function getCreditScore(ctx: ActorContext): Promise<CreditScore> {
  const now = ctx.now();
  const standing = await selectStanding(ctx.db, ctx.actor.userId, { now, day: utcDay(now) });
  if (!standing) throw userNotFound("The account of this credential no longer exists.");
  const { paid, preview, organization, allocations, tier } = standing;
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
    user_email: standing.email,
    credit_source: organization > 0 ? "organization" : "personal",
    tier: tier.id,
    customization: tier.customization,
    review_depth: (tier.customization ? standing.reviewDepth : null) ?? "standard",
    max_document_words: tier.maxDocumentWords,
    max_file_size_mb: tier.maxFileSizeMb,
    max_supplementary_material: tier.maxSupplementaryMaterial,
    chatbot_quota: quotaOf({ budget: standing.chatBudget, used: standing.chatUsed }, now),
  };
}
