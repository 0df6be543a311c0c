import { Switch } from "radix-ui";

interface SwitchRowProps {
  id: string;
  label: string;
  hint: string;
  checked: boolean;
  onChange: (wanted: boolean) => void;
}

/** A switch with its label, and a sentence on what it does. */
export function SwitchRow({ id, label, hint, checked, onChange }: SwitchRowProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <label htmlFor={id} className="text-sm">
        <span className="block font-medium">{label}</span>
        <span className="mt-0.5 block text-ink-soft">{hint}</span>
      </label>
      <Switch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        className="mt-0.5 h-6 w-10 shrink-0 rounded-full border border-rule-strong bg-wash p-0.5 transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-4.5 rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
      </Switch.Root>
    </div>
  );
}
