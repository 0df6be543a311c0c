"use client";

import type { Route } from "next";
import Link from "next/link";
import { useEffect, useState } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { listProducts } from "#lib/catalogue/contract.ts";
import type { CreditPack } from "#lib/catalogue/schema.ts";
import { call } from "#lib/client/client.ts";
import { listOrganizations } from "#lib/organizations/contract.ts";
import { mayDo } from "#lib/organizations/permission-schema.ts";
import type { Organization } from "#lib/organizations/schema.ts";
import { BuyButton } from "./buy-button.tsx";
import { likelyCountry } from "./likely-country.ts";
import { useMoney } from "./use-money.ts";

interface OutOfCreditsProps {
  /** The path where the review can be started, to which the payment page leads back. */
  here: string;
  hasPreview: boolean;
}

/** Stands by a start button that no credit is left for, with the smallest pack, all prices, and whom else to ask. */
export function OutOfCredits({ here, hasPreview }: OutOfCreditsProps) {
  const { pack, country } = useSmallestPack();
  const organizations = useOrganizations();
  return (
    <section aria-label="Out of credits" className="rounded-lg bg-accent-wash px-4 py-3.5">
      <p className="font-medium">You have no credits left.</p>
      <p className="mt-0.5 text-sm text-ink-soft text-pretty">
        A full review costs one credit.{" "}
        {hasPreview
          ? "Buy credits, or start a preview, which you have credits for."
          : "Buy credits to start it."}{" "}
        After the payment you come back here.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {pack === undefined ? <Skeleton className="h-9 w-48" /> : null}
        {pack ? <BuyPack pack={pack} country={country} here={here} /> : null}
        <ButtonLink href="/pricing">See all prices</ButtonLink>
      </div>
      {organizations.map((organization) => (
        <AskForAllocation key={organization.organization_id} organization={organization} />
      ))}
    </section>
  );
}

/** Says who can allocate credits of an organization to the reader. */
function AskForAllocation({ organization }: { organization: Organization }) {
  const { organization_id, name, role } = organization;
  const link = (
    <Link href={`/organizations/${organization_id}` as Route} className="link break-words">
      {name}
    </Link>
  );
  return (
    <p className="mt-3 text-sm text-ink-soft text-pretty">
      {mayDo(role, "allocate") ? (
        <>You can also allocate credits of {link} to yourself.</>
      ) : (
        <>
          You are a member of {link}, and no credits of it are left for you. Ask an owner or admin of the
          organization to allocate credits to you.
        </>
      )}
    </p>
  );
}

function BuyPack({ pack, country, here }: { pack: CreditPack; country: string | null; here: string }) {
  const format = useMoney(pack.currency);
  const tax = pack.tax_included ? "tax included" : "plus tax";
  return (
    <BuyButton priceId={pack.price_id} country={country} onward={here} back={here}>
      Buy {pack.name}, {format(pack.price_cents)}, {tax}
    </BuyButton>
  );
}

/** The pack that costs least: undefined while it is asked for, null if there is none or the catalogue does not answer. */
function useSmallestPack(): { pack: CreditPack | null | undefined; country: string | null } {
  const [pack, setPack] = useState<CreditPack | null | undefined>();
  const [country, setCountry] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const likely = likelyCountry();
    setCountry(likely);
    call(listProducts, { query: likely ? { country: likely } : {}, signal: leaving.signal }).then(
      ({ credit_packs: [first] }) => setPack(first ?? null),
      () => {
        // The page of prices says what is wrong.
        if (!leaving.signal.aborted) setPack(null);
      },
    );
    return () => leaving.abort();
  }, []);
  return { pack, country };
}

/** The organizations of the reader; none until they are known. */
function useOrganizations(): readonly Organization[] {
  const [organizations, setOrganizations] = useState<readonly Organization[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // Without an answer, the reader can still buy.
    call(listOrganizations, { signal: leaving.signal }).then(setOrganizations, () => {});
    return () => leaving.abort();
  }, []);
  return organizations;
}
