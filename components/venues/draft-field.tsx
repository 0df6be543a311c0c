import { Field, Input, TextArea } from "#components/ui/field.tsx";
import type { DraftProblems } from "./draft-problems.ts";

interface DraftFieldProps {
  /** The name of the field, which its problem stands under. */
  name: string;
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  problems: DraftProblems;
  /** The lines of a text area. Without it the field is one line. */
  rows?: number;
  inputMode?: "numeric" | "url";
}

/** A field of a venue profile, with its problem beside it. */
export function DraftField(props: DraftFieldProps) {
  const { name, label, hint, value, onChange, problems, rows, inputMode } = props;
  const id = fieldId(name);
  const problem = problems[name] ?? null;
  const described = [hint ? `${id}-hint` : "", problem ? `${id}-error` : ""].join(" ").trim();
  const control = {
    id,
    value,
    "aria-invalid": problem !== null,
    ...(described && { "aria-describedby": described }),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <Field id={id} label={label} hint={hint} error={problem}>
      {rows ? (
        <TextArea {...control} rows={rows} />
      ) : (
        <Input {...control} autoComplete="off" {...(inputMode && { inputMode })} />
      )}
    </Field>
  );
}

export function fieldId(name: string): string {
  return `venue-${name}`;
}
