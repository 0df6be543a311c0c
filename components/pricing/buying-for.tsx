import type { Route } from "next";
import Link from "next/link";
import { ROLE_WORDS } from "#components/organizations/role-words.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Products } from "#lib/catalogue/schema.ts";
import type { Organization } from "#lib/organizations/schema.ts";

/** For whom the page of prices sells: the reader, an organization, or nobody, because the reader may not buy for it. */
export type BuyingFor =
  | { kind: "reader" }
  | { kind: "organization" | "organization of others"; organization: Organization }
  | { kind: "unknown organization" };

/** Returns the part of a catalogue that an organization can buy: packs, at the price without a plan. */
export function forOrganization({ credit_packs }: Products): Products {
  const packs = credit_packs.map((pack) => ({
    ...pack,
    subscriber_price_cents: null,
    subscriber_total_cents: null,
  }));
  return { credit_packs: packs, subscriptions: [] };
}

/** Says that the credits go to a pool and not to the reader. */
export function BuyingForOrganization({ organization }: { organization: Organization }) {
  return (
    <Notice tone="info" className="mt-6 max-w-2xl">
      <p>
        You buy for <span className="font-medium break-words">{organization.name}</span>. The credits go to
        its pool, and the organization is the customer. Plans are for people, so only packs are shown.
      </p>
      <p className="mt-2">
        <Link href="/pricing" className="link">
          Buy for yourself instead
        </Link>
      </p>
    </Notice>
  );
}

/** Says why the reader cannot buy for an organization, and what they can do. */
export function BuyingRefused({ refused }: { refused: Exclude<BuyingFor, { kind: "reader" }> }) {
  return (
    <div className="mt-8 max-w-2xl">
      <Notice tone="critical">
        {refused.kind === "unknown organization" ? (
          <p>
            You are not a member of this organization, so you cannot buy credits for it. Check the link, or
            sign in with the account that is a member.
          </p>
        ) : (
          <p>
            Only an owner can buy credits for the pool of{" "}
            <span className="font-medium break-words">{refused.organization.name}</span>. Your role is{" "}
            {ROLE_WORDS[refused.organization.role]}. Ask an owner to buy them.
          </p>
        )}
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink href={"/organizations" as Route}>Your organizations</ButtonLink>
        <ButtonLink href="/pricing">Buy for yourself</ButtonLink>
      </div>
    </div>
  );
}
