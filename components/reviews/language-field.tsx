import { ChoiceField } from "./choice-field.tsx";
import { languageName, offeredLanguages } from "./feedback-languages.ts";

interface LanguageFieldProps {
  id: string;
  value: string | null;
  /** The language of the profile, which is offered also if it is a rare one. */
  own: string | null;
  onChoose: (tag: string | null) => void;
}

/** Lets the user choose the language in which models write. */
export function LanguageField({ id, value, own, onChoose }: LanguageFieldProps) {
  return (
    <ChoiceField
      id={id}
      label="Feedback language"
      hint="Models write in it. Computed comments are in English."
      value={value ?? ""}
      onChoose={(tag) => onChoose(tag || null)}
    >
      <option value="">The manuscript’s language</option>
      {offeredLanguages(own, value).map((tag) => (
        <option key={tag} value={tag} lang="en">
          {languageName(tag)}
        </option>
      ))}
    </ChoiceField>
  );
}
