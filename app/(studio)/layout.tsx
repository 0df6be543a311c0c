import type { ReactNode } from "react";
import { CreditsInUse } from "#components/shell/credits-in-use.tsx";
import { TextRecipient } from "#components/shell/text-recipient.tsx";
import { ToastProvider } from "#components/ui/toast.tsx";
import { takesPayments } from "#lib/credits/takes-payments.ts";
import { requestContext } from "#lib/request-context.ts";
import { textRecipients } from "#lib/reviews/text-recipients.ts";

export default function StudioLayout({ children }: { children: ReactNode }) {
  const { reviews } = textRecipients(requestContext("page"));
  return (
    <CreditsInUse value={takesPayments()}>
      <TextRecipient hosts={reviews.map(({ host }) => host)}>
        <ToastProvider>{children}</ToastProvider>
      </TextRecipient>
    </CreditsInUse>
  );
}
