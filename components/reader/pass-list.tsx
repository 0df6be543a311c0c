"use client";

import { Check, Circle, CircleAlert, LoaderCircle } from "lucide-react";
import { type Ref, useEffect, useRef } from "react";
import type { PassState } from "#lib/reviews/schema.ts";

const KINDS = [
  { kind: "computed", name: "Computed checks" },
  { kind: "model", name: "Language model" },
] as const;

/** Shows the passes of a running review. The list scrolls and keeps the running pass in view. */
export function PassList({ passes }: { passes: readonly PassState[] }) {
  const box = useRef<HTMLElement>(null);
  const row = useRef<HTMLLIElement>(null);
  const running = passes.find(({ state }) => state === "running")?.id;
  useEffect(() => {
    if (running && box.current && row.current)
      box.current.scrollTop = row.current.offsetTop - box.current.clientHeight / 2;
  }, [running]);

  const groups = KINDS.map((each) => ({ ...each, own: passes.filter(({ kind }) => kind === each.kind) }));
  const shown = groups.filter(({ own }) => own.length > 0);
  const isMixed = shown.length > 1;
  return (
    <section
      ref={box}
      aria-label="Passes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="relative mt-1.5 max-h-[40dvh] space-y-3 overflow-y-auto"
    >
      {shown.map(({ kind, name, own }) => (
        <div key={kind}>
          {isMixed ? (
            <h3
              id={`passes-${kind}`}
              className="sticky top-0 z-10 bg-sheet pb-1 text-xs font-medium text-ink-faint"
            >
              {name}
            </h3>
          ) : null}
          <ul aria-labelledby={isMixed ? `passes-${kind}` : undefined} className="space-y-1.5">
            {own.map((pass) => (
              <PassRow key={pass.id} pass={pass} ref={pass.id === running ? row : null} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function PassRow({ pass: { label, state }, ref }: { pass: PassState; ref: Ref<HTMLLIElement> }) {
  return (
    <li ref={ref} className={`flex gap-2 ${state === "waiting" ? "text-ink-faint" : ""}`}>
      <PassIcon state={state} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {label}
        {state === "failed" ? (
          <span className="block text-xs text-critical">Failed. The other passes continue.</span>
        ) : null}
      </span>
    </li>
  );
}

const ICONS = {
  waiting: { icon: Circle, label: "waiting", look: "" },
  running: { icon: LoaderCircle, label: "running", look: "text-accent motion-safe:animate-spin" },
  done: { icon: Check, label: "done", look: "text-good" },
  failed: { icon: CircleAlert, label: "failed", look: "text-critical" },
} as const;

export function PassIcon({ state }: { state: PassState["state"] }) {
  const { icon: Icon, label, look } = ICONS[state];
  return <Icon size={16} role="img" aria-label={label} className={`mt-0.5 shrink-0 ${look}`} />;
}
