import type { ReactNode } from "react";
import { SettingsNav } from "#components/settings/settings-nav.tsx";
import { offersReferrals } from "#lib/referrals/offers-referrals.ts";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-x-10 gap-y-6 px-4 py-8 sm:px-6 md:grid-cols-[10rem_minmax(0,1fr)] md:py-12">
      <SettingsNav hasReferrals={offersReferrals()} />
      <main id="main" tabIndex={-1} className="min-w-0 focus:outline-none">
        {children}
      </main>
    </div>
  );
}
