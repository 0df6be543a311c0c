import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-5 pointer-coarse:hidden max-sm:hidden rounded border border-rule bg-wash px-1 text-center font-sans text-xs leading-[1.125rem] text-ink-soft">
      {children}
    </kbd>
  );
}
