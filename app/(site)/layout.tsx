import type { ReactNode } from "react";
import { CreditsInUse } from "#components/shell/credits-in-use.tsx";
import { takesPayments } from "#lib/credits/takes-payments.ts";

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <CreditsInUse value={takesPayments()}>{children}</CreditsInUse>;
}
