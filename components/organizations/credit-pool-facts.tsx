import type { Route } from "next";
import { ButtonLink } from "#components/ui/button.tsx";
import { countNoun } from "#lib/count-noun.ts";
import { mayDo } from "#lib/organizations/permission-schema.ts";
import type { CreditPool, Organization } from "#lib/organizations/schema.ts";

interface CreditPoolFactsProps {
  organization: Organization;
  pool: CreditPool;
  takesPayments: boolean;
}

export function CreditPoolFacts({ organization, pool, takesPayments }: CreditPoolFactsProps) {
  const { allocation, organization_id, role } = organization;
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Fact name="In the pool" value={pool.available_credits} />
        <Fact name="Not allocated" value={pool.unallocated_credits} />
        <Fact name="Allocated to you" value={allocation.allocated} />
        <Fact name="Left for you" value={allocation.remaining} />
      </dl>
      <p className="mt-4 max-w-prose text-sm text-ink-soft text-pretty">
        {allocation.remaining > 0
          ? `Your next ${allocation.remaining === 1 ? "full review takes its credit" : `${countNoun(allocation.remaining, "full review")} take their credits`} from this pool.`
          : mayDo(role, "allocate")
            ? "Members can use the credits that are allocated to them. You can allocate credits to yourself too."
            : "Ask an owner or admin of the organization to allocate credits to you."}
      </p>
      {takesPayments && mayDo(role, "buy") ? (
        <ButtonLink className="mt-4" href={`/pricing?organization=${organization_id}` as Route}>
          Buy credits for the pool
        </ButtonLink>
      ) : null}
      {!takesPayments && mayDo(role, "allocate") && pool.total_pool_credits === 0 ? (
        <p className="mt-2 max-w-prose text-sm text-ink-soft text-pretty">
          The pool is empty. The person who runs this Galley can add credits to it.
        </p>
      ) : null}
    </>
  );
}

function Fact({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-serif text-2xl font-semibold tabular-nums">{value.toLocaleString("en")}</dd>
    </div>
  );
}
