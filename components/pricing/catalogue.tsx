import { BuyButton } from "#components/payments/buy-button.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import type { Products } from "#lib/catalogue/schema.ts";
import type { Organization } from "#lib/organizations/schema.ts";
import type { SubscriptionStatus } from "#lib/payments/schema.ts";
import { PackCard } from "./pack-card.tsx";
import { type Place, queryOf } from "./place.ts";
import { PlanAction } from "./plan-action.tsx";
import { PlanCard } from "./plan-card.tsx";
import { planRelation } from "./plan-relation.ts";

interface CatalogueProps {
  products: Products;
  place: Place;
  /** Null for a visitor who is not signed in. */
  status: SubscriptionStatus | null;
  /** For which the reader buys; null if for themselves. */
  organization: Organization | null;
}

/** Packs and plans, each with what the reader can do with it. */
export function Catalogue({ products, place, status, organization }: CatalogueProps) {
  const { credit_packs: packs, subscriptions: plans } = products;
  const { country } = place;
  const signIn = `/sign-in?callbackUrl=${encodeURIComponent(`/pricing?${new URLSearchParams(queryOf(place))}`)}`;
  return (
    <>
      {packs.length > 0 ? (
        <section aria-labelledby="packs" className="mt-10">
          <h2 id="packs" className="font-serif text-xl font-semibold">
            Packs
          </h2>
          <p className="mt-1 max-w-prose text-ink-soft">Pay once. Credits from packs do not expire.</p>
          <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {packs.map((pack) => (
              <PackCard
                key={pack.price_id}
                pack={pack}
                country={country}
                isSubscriber={status?.has_active_subscription ?? false}
                action={
                  status ? (
                    <BuyButton
                      priceId={pack.price_id}
                      country={country}
                      onward={
                        organization ? `/organizations/${organization.organization_id}` : "/settings/plan"
                      }
                      {...(organization ? { organizationId: organization.organization_id } : {})}
                      className="w-full"
                    >
                      Buy {pack.name}
                    </BuyButton>
                  ) : (
                    <SignIn href={signIn}>{`Sign in to buy ${pack.name}`}</SignIn>
                  )
                }
              />
            ))}
          </ul>
        </section>
      ) : null}
      {plans.length > 0 ? (
        <section aria-labelledby="plans" className="mt-12">
          <h2 id="plans" className="font-serif text-xl font-semibold">
            Plans
          </h2>
          <p className="mt-1 max-w-prose text-ink-soft">
            New credits with each payment. You can change or cancel a plan at any time.
          </p>
          <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {plans.map((plan) => {
              const relation = planRelation(plan, plans, status);
              return (
                <PlanCard
                  key={plan.price_id}
                  plan={plan}
                  country={country}
                  isOwn={relation === "current"}
                  action={
                    status ? (
                      <PlanAction plan={plan} relation={relation} status={status} country={country} />
                    ) : (
                      <SignIn href={signIn}>{`Sign in to choose the ${plan.name}`}</SignIn>
                    )
                  }
                />
              );
            })}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function SignIn({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink href={{ pathname: "/sign-in", search: href.slice(href.indexOf("?")) }} className="w-full">
      {children}
    </ButtonLink>
  );
}
