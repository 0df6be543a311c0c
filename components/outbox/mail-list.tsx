import type { Route } from "next";
import Link from "next/link";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { ShownMail } from "./shown-mail.ts";

export function MailList({ mails, shownId }: { mails: ShownMail[]; shownId: string }) {
  return (
    <nav aria-label="Mails">
      <ul className="divide-y divide-rule overflow-hidden rounded-lg border border-rule bg-sheet lg:max-h-[70dvh] lg:overflow-y-auto">
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link
              href={`/outbox?mail=${encodeURIComponent(mail.id)}` as Route}
              scroll={false}
              aria-current={mail.id === shownId ? "true" : undefined}
              className="block border-l-2 border-transparent px-4 py-3 -outline-offset-2 hover:bg-wash aria-[current=true]:border-accent aria-[current=true]:bg-accent-wash"
            >
              <span className="block truncate font-medium">{mail.subject}</span>
              <span className="mt-0.5 flex justify-between gap-3 text-sm text-ink-soft">
                <span className="truncate">{mail.to}</span>
                <span className="shrink-0">
                  <RelativeTime iso={mail.createdAt} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
