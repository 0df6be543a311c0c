import Link from "next/link";
import type { ReactNode } from "react";
import { PaletteButton } from "#components/palette/palette-button.tsx";
import { SkipLink } from "#components/shell/skip-link.tsx";

interface StudioBarProps {
  /** The pages above this one, after “My reviews”. */
  above: readonly { href: string; label: string }[];
  here: string;
  children?: ReactNode;
}

/** The bar of a page about a review: the way to it, and what can be done. */
export function StudioBar({ above, here, children }: StudioBarProps) {
  return (
    <header className="no-print sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-rule bg-paper px-4 sm:px-6">
      <SkipLink href="#main">Skip to the content</SkipLink>
      <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
        <ol className="flex min-w-0 items-center gap-2 text-sm">
          <li className="shrink-0 max-sm:hidden">
            <Link href="/reviews" className="text-ink-soft hover:text-ink">
              My reviews
            </Link>
          </li>
          {above.map(({ href, label }, i) => (
            <li key={href} className={`flex min-w-0 items-center gap-2 ${i > 0 ? "shrink-0" : ""}`}>
              <Slash isFirst={i === 0} />
              <Link href={href} className="truncate text-ink-soft hover:text-ink">
                {label}
              </Link>
            </li>
          ))}
          <li className="flex min-w-0 items-center gap-2">
            <Slash />
            <span aria-current="page" className="truncate font-medium">
              {here}
            </span>
          </li>
        </ol>
      </nav>
      {children}
      <PaletteButton />
    </header>
  );
}

function Slash({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <span aria-hidden="true" className={`text-ink-faint ${isFirst ? "max-sm:hidden" : ""}`}>
      /
    </span>
  );
}
