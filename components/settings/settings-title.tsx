import type { ReactNode } from "react";

export function SettingsTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="pb-2">
      <h1 className="font-serif text-2xl font-semibold">{title}</h1>
      {children ? <p className="mt-2 max-w-prose text-ink-soft text-pretty">{children}</p> : null}
    </header>
  );
}
