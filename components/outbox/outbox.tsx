"use client";

import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";

interface Mail {
  id: string;
  to: string;
  subject: string;
  html: string;
  createdAt: string;
}

/** The mails on the left, the chosen one on the right, as its reader would see it. */
export function Outbox({ mails }: { mails: readonly Mail[] }) {
  const [chosen, setChosen] = useState(mails[0]?.id);
  const router = useRouter();
  const mail = mails.find((one) => one.id === chosen) ?? mails[0];

  return (
    <>
      <Button size="sm" className="mb-4" onClick={() => router.refresh()}>
        <RefreshCw size={14} aria-hidden="true" />
        Look for new mail
      </Button>
      {mail ? (
        <div className="grid gap-6 md:grid-cols-[18rem_minmax(0,1fr)]">
          <ul className="space-y-px self-start border-y border-rule py-1">
            {mails.map(({ id, to, subject, createdAt }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === mail.id ? "true" : undefined}
                  onClick={() => setChosen(id)}
                  className="w-full rounded-md px-3 py-2 text-left hover:bg-wash aria-[current]:bg-accent-wash"
                >
                  <span className="block truncate text-sm font-medium">{subject}</span>
                  <span className="flex justify-between gap-3 text-xs text-ink-soft">
                    <span className="truncate">{to}</span>
                    <span className="shrink-0">
                      <RelativeTime iso={createdAt} />
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <section aria-label={mail.subject} className="overflow-hidden rounded-lg border border-rule">
            <h2 className="border-b border-rule bg-sheet px-4 py-3 font-medium">{mail.subject}</h2>
            {/* Scripts stay off; only a link that is clicked may leave the frame. */}
            <iframe
              key={mail.id}
              title={`Mail: ${mail.subject}`}
              sandbox="allow-top-navigation-by-user-activation allow-popups"
              srcDoc={withTopLinks(mail.html)}
              className="h-[32rem] w-full bg-[#fff]"
            />
          </section>
        </div>
      ) : (
        <p className="border-t border-rule py-8 text-ink-soft">Nothing was sent yet.</p>
      )}
    </>
  );
}

/** Links open in the page itself: a sign-in has to happen there. */
function withTopLinks(html: string): string {
  return html
    .replace(/<a\s(?![^>]*\btarget=)/gi, '<a target="_top" ')
    .replace(/target="_blank"/gi, 'target="_top"');
}
