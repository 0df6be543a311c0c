import { redirect } from "next/navigation";
import type { BuyingFor } from "#components/pricing/buying-for.tsx";
import type { Actor } from "#lib/actor.ts";
import { uuid } from "#lib/contract/fields.ts";
import { Problem } from "#lib/contract/problem.ts";
import { getOrganization } from "#lib/organizations/get-organization.ts";
import { mayDo } from "#lib/organizations/permission-schema.ts";
import { organizationNotFound } from "#lib/organizations/problems.ts";
import { requestContext } from "#lib/request-context.ts";

/** Returns for whom the page sells: the organization of the query `organization`, or the reader where it names none. */
export async function buyingFor(wanted: unknown, actor: Actor | null): Promise<BuyingFor> {
  if (typeof wanted !== "string") return { kind: "reader" };
  const here = `/pricing?${new URLSearchParams({ organization: wanted })}`;
  if (!actor) redirect(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
  const organizationId = uuid.safeParse(wanted).data;
  if (!organizationId) return { kind: "unknown organization" };
  try {
    const organization = await getOrganization({ ...requestContext("page"), actor }, { organizationId });
    const kind = mayDo(organization.role, "buy") ? "organization" : "organization of others";
    return { kind, organization };
  } catch (error) {
    if (error instanceof Problem && error.is(organizationNotFound)) return { kind: "unknown organization" };
    throw error;
  }
}
