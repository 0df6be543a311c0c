import type { CreditScore } from "#lib/credits/schema.ts";

/** Names the credit that the next full review takes: “1 credit of Tea Lab”, “1 credit”. */
export function nextCredit({
  organization_allocations: [first],
}: Pick<CreditScore, "organization_allocations">): string {
  return first ? `1 credit of ${first.organization_name}` : "1 credit";
}
