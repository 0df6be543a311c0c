import { Select } from "./field.tsx";

interface ChoiceSelectProps<T extends string> {
  label: string;
  /** The option that chooses none. */
  any: string;
  options: readonly T[];
  wordOf: (option: T) => string;
  value: T | null;
  onChoose: (option: T | null) => void;
  className?: string;
}

/** A select of one option or none. */
export function ChoiceSelect<T extends string>(props: ChoiceSelectProps<T>) {
  const { label, any, options, wordOf, value, onChoose, className = "" } = props;
  return (
    <Select
      aria-label={label}
      className={className}
      value={value ?? ""}
      onChange={(event) => onChoose(options.find((option) => option === event.target.value) ?? null)}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {wordOf(option)}
        </option>
      ))}
    </Select>
  );
}
