"use client";

import { useEffect, useState } from "react";
import { chooseNotices, isSupported, wantsNotices } from "#components/shell/browser-notices.ts";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { updateProfile } from "#lib/auth/contract.ts";
import { call } from "#lib/client/client.ts";

interface Mails {
  reviews: boolean;
  replies: boolean;
  digest: boolean;
}

/** Lets the user choose how they hear of their reviews. Saves each choice at once. */
export function NoticeChoice({ mails: given }: { mails: Mails }) {
  const [mails, setMails] = useState(given);
  const [browser, setBrowser] = useState<boolean | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  // Only the browser knows what it allows.
  useEffect(() => setBrowser(isSupported() ? wantsNotices() : null), []);

  async function chooseMails(change: Partial<Mails>) {
    setReason(null);
    setMails({ ...mails, ...change });
    try {
      const { reviews: mails_reviews, replies: mails_replies, digest: mails_digest } = change;
      await call(updateProfile, { body: { mails_reviews, mails_replies, mails_digest } });
    } catch (error) {
      setMails(mails);
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
        label="Send me a mail about reviews"
        hint="When a review has ended that took more than a minute, unless you have seen it."
        checked={mails.reviews}
        onChange={(reviews) => void chooseMails({ reviews })}
      />
      <Choice
        label="Send me a mail about answers"
        hint="When somebody answers or mentions you, or assigns a comment to you. What comes within ten minutes is one mail."
        checked={mails.replies}
        onChange={(replies) => void chooseMails({ replies })}
      />
      <Choice
        label="Send me a mail each week"
        hint="On Mondays: reviews that finished, answers, comments that are open or wait for you, and credits that expire soon. Nothing comes in a week without news."
        checked={mails.digest}
        onChange={(digest) => void chooseMails({ digest })}
      />
      <Choice
        label="Show a notification of this browser"
        hint={
          browser === null
            ? "This browser has no notifications."
            : "When a review has ended, or somebody answers you, while its page is open in the background."
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
