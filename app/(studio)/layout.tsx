import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { DirectUploads } from "#components/documents/direct-uploads.tsx";
import { PaletteProvider } from "#components/palette/palette.tsx";
import { RegisterRemembered } from "#components/referrals/register-remembered.tsx";
import { REFERRAL_COOKIE } from "#components/referrals/remembered-code.ts";
import { CreditsInUse } from "#components/shell/credits-in-use.tsx";
import { TextRecipient } from "#components/shell/text-recipient.tsx";
import { ToastProvider } from "#components/ui/toast.tsx";
import { takesPayments } from "#lib/credits/takes-payments.ts";
import { offersReferrals } from "#lib/referrals/offers-referrals.ts";
import { requestContext } from "#lib/request-context.ts";
import { textRecipients } from "#lib/reviews/text-recipients.ts";

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const ctx = requestContext("page");
  const { reviews } = textRecipients(ctx);
  const code = offersReferrals() ? (await cookies()).get(REFERRAL_COOKIE)?.value : undefined;
  return (
    <CreditsInUse value={takesPayments()}>
      <TextRecipient hosts={reviews.map(({ host }) => host)}>
        <DirectUploads value={ctx.blobs.direct !== null}>
          <ToastProvider>
            {code ? <RegisterRemembered code={code} /> : null}
            <PaletteProvider>{children}</PaletteProvider>
          </ToastProvider>
        </DirectUploads>
      </TextRecipient>
    </CreditsInUse>
  );
}
