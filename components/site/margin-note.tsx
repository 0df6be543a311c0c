import { Calculator, CircleAlert, CircleDot } from "lucide-react";

const LOOKS = {
  major: { word: "Major", icon: CircleAlert, ink: "text-major" },
  minor: { word: "Minor", icon: CircleDot, ink: "text-minor" },
};

interface MarginNoteProps {
  number: number;
  severity: keyof typeof LOOKS;
  title: string;
  message: string;
  evidence?: { reported: string; recomputed: string; how: string };
}

/** A comment as the reader shows it, without its buttons. */
export function MarginNote({ number, severity, title, message, evidence }: MarginNoteProps) {
  const { word, icon: Icon, ink } = LOOKS[severity];
  return (
    <div className="relative rounded-lg border border-rule bg-sheet px-3.5 py-3 text-sm shadow-lift lg:before:absolute lg:before:top-5 lg:before:right-full lg:before:w-6 lg:before:border-t lg:before:border-rule-strong lg:before:content-['']">
      <div className="flex gap-2.5">
        <Icon size={16} aria-hidden="true" className={`mt-0.5 shrink-0 ${ink}`} />
        <p className="min-w-0 flex-1 font-medium">{title}</p>
        <span className="text-xs text-ink-faint tabular-nums">
          <span className="sr-only">Comment </span>
          {number}
        </span>
      </div>
      {evidence ? (
        <dl className="mt-2.5 grid grid-cols-[auto_1fr] gap-x-4 border-y border-rule py-1.5 tabular-nums">
          <dt className="py-0.5 text-ink-faint">Reported</dt>
          <dd className="py-0.5">{evidence.reported}</dd>
          <dt className="py-0.5 text-ink-faint">Recomputed</dt>
          <dd className="py-0.5 font-medium">{evidence.recomputed}</dd>
          <dt className="py-0.5 text-ink-faint">How</dt>
          <dd className="py-0.5">{evidence.how}</dd>
        </dl>
      ) : null}
      <p className={evidence ? "mt-2.5 text-ink-soft" : "mt-1.5 text-ink-soft"}>{message}</p>
      <p className="mt-2 flex items-center gap-1.5 text-xs text-ink-faint">
        <span className={`font-medium ${ink}`}>{word}</span>
        <span aria-hidden="true">·</span>
        <Calculator size={12} aria-hidden="true" />
        Computed
      </p>
    </div>
  );
}
