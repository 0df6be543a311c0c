import type { CreditScore } from "#lib/credits/schema.ts";

export function Balances({ credits }: { credits: CreditScore }) {
  return (
    <dl className="mt-6 grid gap-4 sm:grid-cols-2">
      <Balance name="Credits" left={credits.paid_credits_remaining} text="Each pays for one full review." />
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
      <dt className="text-sm font-medium text-ink-soft">{name}</dt>
      <dd className="mt-1 font-serif text-3xl font-semibold tabular-nums">{left}</dd>
      <dd className="mt-1 text-sm text-ink-faint">{text}</dd>
    </div>
  );
}
