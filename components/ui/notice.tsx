import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";

type Tone = "info" | "critical" | "good";

const TONES: Record<Tone, { icon: typeof Info; classes: string }> = {
  info: { icon: Info, classes: "bg-accent-wash text-ink" },
  critical: { icon: CircleAlert, classes: "bg-critical-wash text-ink" },
  good: { icon: CircleCheck, classes: "bg-good-wash text-ink" },
};

const ICON_TONES: Record<Tone, string> = {
  info: "text-accent",
  critical: "text-critical",
  good: "text-good",
};

export function Notice({
  tone,
  children,
  className = "",
}: {
  tone: Tone;
  children: ReactNode;
  className?: string;
}) {
  const { icon: Icon, classes } = TONES[tone];
  return (
    <div
      role={tone === "critical" ? "alert" : "status"}
      className={`flex gap-2.5 rounded-md px-3 py-2.5 text-sm ${classes} ${className}`}
    >
      <Icon size={16} aria-hidden="true" className={`mt-0.5 shrink-0 ${ICON_TONES[tone]}`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
