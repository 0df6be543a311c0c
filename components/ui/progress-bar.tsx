interface ProgressBarProps {
  /** From 0 to 100, or null if it is not known. */
  value: number | null;
  label: string;
  tone?: "accent" | "good";
}

export function ProgressBar({ value, label, tone = "accent" }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(value === null ? {} : { "aria-valuenow": Math.round(value) })}
      className="h-1.5 w-full overflow-hidden rounded-full bg-rule"
    >
      <div
        className={`h-full rounded-full transition-[width] duration-500 ease-out ${tone === "good" ? "bg-good" : "bg-accent"} ${value === null ? "w-full opacity-50 motion-safe:animate-breathe" : ""}`}
        style={value === null ? undefined : { width: `${value === 0 ? 0 : Math.max(2, value)}%` }}
      />
    </div>
  );
}
