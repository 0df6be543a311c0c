import type { CreditScore } from "#lib/credits/schema.ts";

export function Balances({ credits }: { credits: CreditScore }) {
  const allocations = credits.organization_allocations;
  const own = credits.paid_credits_remaining - credits.organization_credits_remaining;
  return (
    <dl className="mt-6 grid gap-4 sm:grid-cols-2">
      <Balance
        name={allocations.length > 0 ? "Your own credits" : "Credits"}
        left={own}
        text="Each pays for one full review."
      />
      {allocations.map(({ organization_id, organization_name, credits_remaining }, index) => (
        <Balance
          key={organization_id}
          name={`Credits of ${organization_name}`}
          left={credits_remaining}
          text={
            index === 0
              ? "Full reviews use these first."
              : `Used after those of ${allocations[index - 1]?.organization_name}.`
          }
        />
      ))}
      <Balance
        name="Preview credits"
        left={credits.preview_credits_remaining}
        text="Each pays for one preview, which shows only the most important comments."
      />
    </dl>
  );
}

function Balance({ name, left, text }: { name: string; left: number; text: string }) {
  return (
    <div className="flex flex-col rounded-xl border border-rule bg-sheet p-5">
      <dt className="text-sm font-medium break-words text-ink-soft">{name}</dt>
      <dd className="mt-1 font-serif text-3xl font-semibold tabular-nums">{left.toLocaleString("en")}</dd>
      <dd className="mt-1 text-sm text-ink-faint">{text}</dd>
    </div>
  );
}
