import { Day } from "#components/ui/day.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { CreditLot } from "#lib/credits/schema.ts";

const SOURCE_WORDS: Record<CreditLot["source"], string> = {
  signup: "Welcome credits",
  free: "Free credits",
  pack: "Pack",
  plan: "Plan",
  referral: "Referral reward",
  admin: "Given by the operator",
  returned: "Returned credit",
  earlier: "Earlier credits",
};

/** Lists credits that came together, in the order in which reviews use them. */
export function LotList({ lots }: { lots: readonly CreditLot[] }) {
  return (
    <ol className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
      {lots.map((lot) => (
        <li
          key={lot.lot_id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3"
        >
          <div className="min-w-0">
            <p className="font-medium">
              {SOURCE_WORDS[lot.source]}
              {lot.credit === "preview" ? (
                <span className="font-normal text-ink-soft">, previews</span>
              ) : null}
            </p>
            <p className="text-sm text-ink-faint">
              Since <Day iso={lot.created_at} />
            </p>
          </div>
          <div className="text-right max-sm:w-full max-sm:text-left">
            <p className="tabular-nums">
              <span className="font-medium">{lot.available}</span> of {lot.granted} left
              {lot.expires_at ? (
                <>
                  , until <Day iso={lot.expires_at} />
                </>
              ) : null}
            </p>
            {lot.held > 0 ? (
              <p className="text-sm text-ink-faint">{countNoun(lot.held, "credit")} set aside</p>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
