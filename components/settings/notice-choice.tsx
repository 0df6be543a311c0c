"use client";

import { useEffect, useState } from "react";
import { chooseNotices, isSupported, wantsNotices } from "#components/shell/browser-notices.ts";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { updateProfile } from "#lib/auth/contract.ts";
import { call } from "#lib/client/client.ts";

/** Lets the user choose how they hear that a review has ended. Saves each choice at once. */
export function NoticeChoice({ mailsReviews }: { mailsReviews: boolean }) {
  const [mails, setMails] = useState(mailsReviews);
  const [browser, setBrowser] = useState<boolean | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  // Only the browser knows what it allows.
  useEffect(() => setBrowser(isSupported() ? wantsNotices() : null), []);

  async function chooseMails(wanted: boolean) {
    setReason(null);
    setMails(wanted);
    try {
      await call(updateProfile, { body: { mails_reviews: wanted } });
    } catch (error) {
      setMails(!wanted);
      setReason(reasonOf(error));
    }
  }

  async function chooseBrowser(wanted: boolean) {
    setReason(null);
    if (await chooseNotices(wanted)) setBrowser(wanted);
    else
      setReason(
        "This browser does not allow notifications of this site. Allow them in its settings, then try again.",
      );
  }

  return (
    <div className="max-w-md space-y-3">
      <Choice
        label="Send me a mail"
        hint="When a review has ended that took more than a minute, unless you have seen it."
        checked={mails}
        onChange={(wanted) => void chooseMails(wanted)}
      />
      <Choice
        label="Show a notification of this browser"
        hint={
          browser === null
            ? "This browser has no notifications."
            : "When a review has ended while its page is open in the background."
        }
        checked={browser ?? false}
        disabled={browser === null}
        onChange={(wanted) => void chooseBrowser(wanted)}
      />
      {reason ? <Notice tone="critical">{reason}</Notice> : null}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ label, hint, checked, disabled = false, onChange }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2.5">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4 shrink-0 accent-(--accent)"
      />
      <span>
        {label}
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
    </label>
  );
}
