"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { AuthFrame } from "#components/auth/auth-frame.tsx";

/** Replaces the question after the answer. Takes the focus, so that a screen reader says it. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <AuthFrame title={title}>
      <div ref={text} tabIndex={-1} role="status" className="mt-3 space-y-3 text-ink-soft focus:outline-none">
        {children}
      </div>
    </AuthFrame>
  );
}
