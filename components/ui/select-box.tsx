import { Check, Minus } from "lucide-react";

interface SelectBoxProps {
  label: string;
  isSelected: boolean;
  /** True if some of what the box stands for is selected. */
  isPartly?: boolean;
  /** `isRange` is true while Shift is held: everything since the last box is meant. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}

/** A checkbox that is easy to hit: the box is small, and the area around it counts too. */
export function SelectBox({ label, isSelected, isPartly = false, onSelect }: SelectBoxProps) {
  const Mark = isPartly ? Minus : Check;
  return (
    <span className="relative inline-grid size-7 place-items-center">
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
        }}
        type="checkbox"
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect(!isSelected, hasShift(nativeEvent))}
        aria-label={label}
        className="peer absolute inset-0 z-[1] size-7 cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none grid size-4 place-items-center rounded border border-rule-strong text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-indeterminate:border-accent peer-indeterminate:bg-accent peer-indeterminate:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
      >
        <Mark size={12} strokeWidth={3} />
      </span>
    </span>
  );
}

function hasShift(event: Event): boolean {
  return "shiftKey" in event && event.shiftKey === true;
}
