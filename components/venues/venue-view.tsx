import type { ReactNode } from "react";
import { PROMPT_SET_WORDS } from "#lib/contract/prompt-set.ts";
import { limitWords, type Venue } from "#lib/reviews/venue-schema.ts";
import { KIND_WORDS } from "./venue-words.ts";

/** A venue profile to look at. */
export function VenueView({ venue }: { venue: Venue }) {
  const { kind, prompt_set, limits, guideline, expects, criteria } = venue;
  const limited = limitWords(limits);
  const named = [guideline?.name, guideline?.year].filter(Boolean).join(" ");
  return (
    <dl className="max-w-2xl divide-y divide-rule border-t border-rule">
      <Line name="Kind">{KIND_WORDS[kind]}</Line>
      <Line name="Prompt set">{prompt_set ? PROMPT_SET_WORDS[prompt_set].name : "None"}</Line>
      <Line name="Limits">{limited.length > 0 ? limited.join(", ") : "None"}</Line>
      <Line name="Guideline">
        {guideline ? (
          guideline.url ? (
            <a href={guideline.url} className="link">
              {named}
            </a>
          ) : (
            named
          )
        ) : (
          "None"
        )}
      </Line>
      <Line name="Expects">
        <Items items={expects} />
      </Line>
      <Line name="Criteria">
        <Items items={criteria} />
      </Line>
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 py-3">
      <dt className="w-28 font-medium">{name}</dt>
      <dd className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return items.length === 0 ? (
    "None"
  ) : (
    <ul className="list-disc space-y-1 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
