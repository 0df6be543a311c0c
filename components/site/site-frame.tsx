import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export function SiteFrame({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to the content
      </a>
      <SiteHeader signedIn={signedIn} />
      <main id="main" tabIndex={-1} className="w-full focus:outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
