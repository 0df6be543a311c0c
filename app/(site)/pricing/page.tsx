import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { notFound } from "next/navigation";
import { CheckoutNotice } from "#components/payments/checkout-notice.tsx";
import { BuyingForOrganization, BuyingRefused, forOrganization } from "#components/pricing/buying-for.tsx";
import { Catalogue } from "#components/pricing/catalogue.tsx";
import { NothingForSale, PricesUnavailable } from "#components/pricing/no-catalogue.tsx";
import { countries, countryOfLanguages, placeOf } from "#components/pricing/place.ts";
import { PlaceForm } from "#components/pricing/place-form.tsx";
import { PricingFacts } from "#components/pricing/pricing-facts.tsx";
import { SiteFrame } from "#components/site/site-frame.tsx";
import { addressOf } from "#lib/api/origin.ts";
import { currentActor } from "#lib/auth/current-actor.ts";
import { listProducts } from "#lib/catalogue/list-products.ts";
import type { Products } from "#lib/catalogue/schema.ts";
import { Problem } from "#lib/contract/problem.ts";
import { paymentSystemFailure } from "#lib/contract/problems.ts";
import { takesPayments } from "#lib/credits/takes-payments.ts";
import { getSubscriptionStatus } from "#lib/payments/get-subscription-status.ts";
import { requestContext } from "#lib/request-context.ts";
import { buyingFor } from "./buying-for.ts";

export const metadata: Metadata = { title: "Prices" };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PricingPage({ searchParams }: PageProps) {
  if (!takesPayments()) notFound();
  const query = await searchParams;
  const languages = (await headers()).get("accept-language");
  const place = placeOf(query.country ? query : { country: countryOfLanguages(languages) });
  const actor = await currentActor();
  const buyer = await buyingFor(query.organization, actor);
  const organization = buyer.kind === "organization" ? buyer.organization : null;
  const ctx = requestContext("page");
  const [offered, status] = await Promise.all([
    productsAt(place),
    actor ? getSubscriptionStatus({ ...ctx, actor }) : null,
  ]);
  const products = offered && organization ? forOrganization(offered) : offered;
  const isEmpty = products !== null && products.credit_packs.length + products.subscriptions.length === 0;
  return (
    <SiteFrame signedIn={actor !== null}>
      <div className="mx-auto max-w-6xl px-4 pt-10 pb-20 sm:px-6 sm:pt-14">
        <h1 className="max-w-[20ch] font-serif text-3xl font-semibold tracking-[-0.015em] text-balance">
          Pay for the reviews that you need
        </h1>
        <p className="mt-4 max-w-[62ch] text-lg text-ink-soft text-pretty">
          One credit pays for one full review of one manuscript. If a review fails, its credit comes back.{" "}
          <Link href="/sample" prefetch={false} className="link">
            See a sample review
          </Link>
        </p>
        <CheckoutNotice className="mt-6 max-w-2xl" />
        {organization ? <BuyingForOrganization organization={organization} /> : null}
        {buyer.kind !== "reader" && !organization ? (
          <BuyingRefused refused={buyer} />
        ) : isEmpty ? (
          <NothingForSale />
        ) : (
          <>
            <div className="mt-8">
              <PlaceForm
                key={JSON.stringify(place)}
                place={place}
                countries={countries()}
                organizationId={organization?.organization_id ?? null}
              />
            </div>
            {products ? (
              <Catalogue products={products} place={place} status={status} organization={organization} />
            ) : (
              <PricesUnavailable />
            )}
          </>
        )}
        <PricingFacts forOrganization={organization !== null} />
      </div>
    </SiteFrame>
  );
}

/** Returns null if the payment provider does not answer. */
async function productsAt(place: ReturnType<typeof placeOf>): Promise<Products | null> {
  try {
    return await listProducts(requestContext("page", { address: addressOf({ headers: await headers() }) }), {
      country: place.country ?? undefined,
      region: place.region ?? undefined,
      postalCode: place.postalCode ?? undefined,
    });
  } catch (error) {
    if (error instanceof Problem && error.is(paymentSystemFailure)) return null;
    throw error;
  }
}
