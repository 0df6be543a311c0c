import type { ReactNode } from "react";

interface WideBoxProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls sideways by itself where the page is too narrow, by keyboard too. */
export function WideBox({ label, className = "", children }: WideBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className={`overflow-x-auto ${className}`}>
      {children}
    </section>
  );
}
