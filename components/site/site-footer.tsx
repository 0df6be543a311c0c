import Link from "next/link";
import { GalleyMark } from "#components/brand/wordmark.tsx";

export function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-rule">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 text-sm text-ink-soft sm:px-6">
        <p className="flex items-center gap-2">
          <GalleyMark size={18} />
          Galley is open source, under the Apache License 2.0.
        </p>
        <nav aria-label="Reference" className="flex flex-wrap gap-x-5 gap-y-2">
          <Link href="/checks" className="link">
            Computed checks
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
