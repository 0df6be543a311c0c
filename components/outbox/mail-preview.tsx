import { ArrowRight } from "lucide-react";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { mailLinks } from "./mail-links.ts";
import type { ShownMail } from "./shown-mail.ts";

/** Shows the mail in a sandboxed frame, with its links beside it, because links in the frame cannot be opened. */
export function MailPreview({ mail }: { mail: ShownMail }) {
  const links = mailLinks(mail.text);
  return (
    <article aria-labelledby="mail-subject" className="min-w-0">
      <h2 id="mail-subject" className="font-serif text-xl font-semibold break-words">
        {mail.subject}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        To <span className="break-all">{mail.to}</span>, <RelativeTime iso={mail.createdAt} />
      </p>
      {links.length > 0 ? (
        <ul aria-label="Links in this mail" className="mt-4 space-y-2">
          {links.map(({ address, name }) => (
            <li key={address}>
              <a
                href={address}
                rel="noreferrer"
                className="flex items-center gap-3 rounded-md border border-accent bg-accent-wash px-4 py-2.5 hover:border-accent-strong"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium text-accent">
                    {isSignIn(address) ? "Sign in with this link" : (name ?? "Open the link")}
                  </span>
                  <span className="block truncate font-mono text-xs text-ink-soft">{address}</span>
                </span>
                <ArrowRight size={18} aria-hidden="true" className="shrink-0 text-accent" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <iframe
        title={`Preview of “${mail.subject}”`}
        sandbox=""
        srcDoc={mail.html}
        className="mt-4 h-96 w-full rounded-lg border border-rule bg-[#fff]"
      />
    </article>
  );
}

function isSignIn(address: string): boolean {
  return new URL(address).pathname.startsWith("/api/auth/callback/");
}
