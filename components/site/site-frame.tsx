import Link from "next/link";
import type { ReactNode } from "react";
import { GalleyMark, Wordmark } from "#components/brand/wordmark.tsx";
import { SkipLink } from "#components/shell/skip-link.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { PricingLink } from "./pricing-link.tsx";

export function SiteFrame({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink href="#main">Skip to the content</SkipLink>
      <SiteHeader signedIn={signedIn} />
      <main id="main" tabIndex={-1} className="w-full focus:outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

function SiteHeader({ signedIn }: { signedIn: boolean }) {
  return (
    <header className="border-b border-rule">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-4 px-4 sm:px-6">
        <Link href="/" aria-label="Galley, start page" className="mr-auto">
          <Wordmark />
        </Link>
        <nav aria-label="Site" className="flex items-center gap-1 sm:gap-2">
          <PricingLink place="header" />
          <ButtonLink look="quiet" size="sm" href="/api-docs">
            API
          </ButtonLink>
          {signedIn ? (
            <ButtonLink size="sm" href="/reviews">
              My reviews
            </ButtonLink>
          ) : (
            <ButtonLink size="sm" href="/sign-in">
              Sign in
            </ButtonLink>
          )}
        </nav>
      </div>
    </header>
  );
}

function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-rule">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 text-sm text-ink-soft sm:px-6">
        <p className="flex items-center gap-2">
          <GalleyMark size={18} />
          Galley is open source, under the Apache License 2.0.
        </p>
        <nav aria-label="Reference" className="flex flex-wrap gap-x-5 gap-y-2">
          <PricingLink place="footer" />
          <Link href="/help" className="link">
            Help
          </Link>
          <Link href="/privacy" className="link">
            Privacy
          </Link>
          <Link href="/terms" className="link">
            Terms of use
          </Link>
          <Link href="/checks" className="link">
            Computed checks
          </Link>
          <Link href="/settings/assistants" className="link">
            Connect an assistant
          </Link>
          <Link href="/api-docs" className="link">
            API reference
          </Link>
          <a href="/openapi.json" className="link">
            OpenAPI description
          </a>
          <Link href="/problems" className="link">
            Problem types
          </Link>
        </nav>
      </div>
    </footer>
  );
}
