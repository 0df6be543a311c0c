import type { ReactNode } from "react";
import { Field, FormSelect } from "#components/ui/field.tsx";

interface ChoiceFieldProps {
  id: string;
  label: string;
  hint: ReactNode;
  value: string;
  onChoose: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

/** A labelled select with what its choice means below it. */
export function ChoiceField({ id, label, hint, value, onChoose, children }: ChoiceFieldProps) {
  return (
    <Field id={id} label={label} hint={hint}>
      <FormSelect
        id={id}
        aria-describedby={`${id}-hint`}
        className="max-w-sm"
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {children}
      </FormSelect>
    </Field>
  );
}
