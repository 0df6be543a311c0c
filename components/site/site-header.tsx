import Link from "next/link";
import { Wordmark } from "#components/brand/wordmark.tsx";
import { ButtonLink } from "#components/ui/button.tsx";

export function SiteHeader({ signedIn }: { signedIn: boolean }) {
  return (
    <header className="border-b border-rule">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-4 px-4 sm:px-6">
        <Link href="/" aria-label="Galley, start page" className="mr-auto">
          <Wordmark />
        </Link>
        <nav aria-label="Site" className="flex items-center gap-1 sm:gap-2">
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
