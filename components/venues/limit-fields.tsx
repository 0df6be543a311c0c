import { DraftField } from "./draft-field.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import { LIMIT_NAMES, type LimitName, type VenueDraft } from "./venue-draft.ts";

const WORDS: Readonly<Record<LimitName, { label: string; hint?: string }>> = {
  abstract_words: { label: "Abstract words" },
  main_words: {
    label: "Main words",
    hint: "Without abstract, acknowledgements, declarations, references, appendices, captions and tables.",
  },
  main_pages: { label: "Main pages", hint: "To the end of the main text. Counted in PDF files only." },
  references: { label: "References" },
  figures_and_tables: { label: "Figures and tables", hint: "Both together." },
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
          {...WORDS[name]}
          inputMode="numeric"
          value={limits[name]}
          onChange={(typed) => onChange({ ...limits, [name]: typed })}
          problems={problems}
        />
      ))}
    </div>
  );
}
