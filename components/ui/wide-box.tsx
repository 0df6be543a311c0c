import type { ReactNode } from "react";

interface WideBoxProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls sideways if the page is too narrow, also by keyboard. */
export function WideBox({ label, className = "", children }: WideBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className={`overflow-x-auto ${className}`}>
      {children}
    </section>
  );
}
