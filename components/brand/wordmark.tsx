/** A galley is the three-sided tray that holds set type. A blue pencil strikes out one line. */
export function GalleyMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" className="shrink-0">
      <path d="M4.5 2.75v18.5h15V2.75" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" />
      <path d="M8 6.5h8M8 10.25h5.5M8 17.5h6" stroke="currentColor" strokeWidth="1.5" opacity=".55" />
      <path
        d="M7 14.6c2.2-1.5 3.3 1.2 5.2-.2 1.7-1.2 2.8.7 4.8-.6"
        stroke="var(--accent)"
        strokeWidth="1.9"
      />
    </svg>
  );
}

export function Wordmark({ size = "md" }: { size?: "md" | "lg" }) {
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <GalleyMark size={size === "lg" ? 30 : 24} />
      <span
        className={`font-serif font-semibold tracking-[-0.01em] ${size === "lg" ? "text-2xl" : "text-xl leading-none"}`}
      >
        Galley
      </span>
    </span>
  );
}
