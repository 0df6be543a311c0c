/** A link to a page of the payment provider that looks like a button. */
export function LeavingLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex h-8 items-center rounded-md bg-accent px-2.5 text-sm font-medium text-on-accent hover:bg-accent-strong"
    >
      {children}
    </a>
  );
}
