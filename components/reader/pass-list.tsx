import { Check, Circle, CircleAlert, LoaderCircle } from "lucide-react";
import type { PassState } from "#lib/reviews/schema.ts";

/** What the review runs, ticked off; computed checks first, as they come. */
export function PassList({ passes }: { passes: readonly PassState[] }) {
  return (
    <ul aria-label="Passes" className="mt-1.5 space-y-1.5">
      {passes.map(({ id, label, kind, state }) => (
        <li key={id} className={`flex gap-2 ${state === "waiting" ? "text-ink-faint" : ""}`}>
          <PassIcon state={state} />
          <span className="min-w-0">
            {label}
            {kind === "model" ? <span className="text-xs text-ink-faint"> · language model</span> : null}
            {state === "failed" ? (
              <span className="block text-xs text-critical">Could not run; the others go on.</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

const ICONS = {
  waiting: { icon: Circle, label: "to come", look: "" },
  running: { icon: LoaderCircle, label: "now", look: "text-accent motion-safe:animate-spin" },
  done: { icon: Check, label: "done", look: "text-good" },
  failed: { icon: CircleAlert, label: "failed", look: "text-critical" },
} as const;

export function PassIcon({ state }: { state: PassState["state"] }) {
  const { icon: Icon, label, look } = ICONS[state];
  return <Icon size={16} role="img" aria-label={label} className={`mt-0.5 shrink-0 ${look}`} />;
}
