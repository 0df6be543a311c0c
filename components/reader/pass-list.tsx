"use client";

import { Check, Circle, CircleAlert, LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import type { PassState } from "#lib/reviews/schema.ts";

/** What the review runs, ticked off. Of a long manuscript these are many: the list scrolls, with what runs in view. */
export function PassList({ passes }: { passes: readonly PassState[] }) {
  const list = useRef<HTMLUListElement>(null);
  const at = passes.findIndex(({ state }) => state === "running");
  useEffect(() => {
    const box = list.current;
    const row = box?.children[at];
    if (box && row instanceof HTMLElement) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }, [at]);

  return (
    <ul
      ref={list}
      aria-label="Passes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
      tabIndex={0}
      className="relative mt-1.5 max-h-[40dvh] space-y-1.5 overflow-y-auto"
    >
      {passes.map(({ id, label, kind, state }) => (
        <li key={id} className={`flex gap-2 ${state === "waiting" ? "text-ink-faint" : ""}`}>
          <PassIcon state={state} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
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
