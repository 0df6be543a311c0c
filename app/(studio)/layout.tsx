import type { ReactNode } from "react";
import { CreditsInUse } from "#components/shell/credits-in-use.tsx";
import { ToastProvider } from "#components/ui/toast.tsx";
import { takesPayments } from "#lib/credits/takes-payments.ts";

export default function StudioLayout({ children }: { children: ReactNode }) {
  return (
    <CreditsInUse value={takesPayments()}>
      <ToastProvider>{children}</ToastProvider>
    </CreditsInUse>
  );
}
