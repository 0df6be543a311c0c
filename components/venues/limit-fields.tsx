import { LIMIT_NOUNS } from "#lib/reviews/venue-schema.ts";
import { DraftField } from "./draft-field.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import { LIMIT_NAMES, type LimitName, type VenueDraft } from "./venue-draft.ts";

const HINTS: Readonly<Partial<Record<LimitName, string>>> = {
  main_words:
    "Without abstract, acknowledgements, declarations, references, appendices, captions and tables.",
  main_pages: "To the end of the main text. Counted in PDF files only.",
  figures_and_tables: "Both together.",
};

interface LimitFieldsProps {
  limits: VenueDraft["limits"];
  onChange: (limits: VenueDraft["limits"]) => void;
  problems: DraftProblems;
}

export function LimitFields({ limits, onChange, problems }: LimitFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {LIMIT_NAMES.map((name) => (
        <DraftField
          key={name}
          name={name}
          label={capitalised(LIMIT_NOUNS[name])}
          hint={HINTS[name]}
          inputMode="numeric"
          value={limits[name]}
          onChange={(typed) => onChange({ ...limits, [name]: typed })}
          problems={problems}
        />
      ))}
    </div>
  );
}

function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
