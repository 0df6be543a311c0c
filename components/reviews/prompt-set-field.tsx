import { PROMPT_SET_WORDS, PROMPT_SETS, type PromptSet } from "#lib/contract/prompt-set.ts";
import { ChoiceField } from "./choice-field.tsx";

interface PromptSetFieldProps {
  id: string;
  value: PromptSet;
  onChoose: (promptSet: PromptSet) => void;
  /** The venue that names this set, if the user chose none. */
  venueName: string | null;
}

/** Lets the user choose what a review concentrates on. */
export function PromptSetField({ id, value, onChoose, venueName }: PromptSetFieldProps) {
  const { purpose } = PROMPT_SET_WORDS[value];
  return (
    <ChoiceField
      id={id}
      label="Prompt set"
      hint={venueName === null ? purpose : `${purpose} The venue “${venueName}” names this set.`}
      value={value}
      onChoose={(chosen) => onChoose(PROMPT_SETS.find((set) => set === chosen) ?? "default")}
    >
      {PROMPT_SETS.map((set) => (
        <option key={set} value={set}>
          {PROMPT_SET_WORDS[set].name}
        </option>
      ))}
    </ChoiceField>
  );
}
