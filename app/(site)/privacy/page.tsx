import type { Metadata } from "next";
import { TextRecipientList } from "#components/settings/text-recipient-list.tsx";
import { requestContext } from "#lib/request-context.ts";
import { textRecipients } from "#lib/reviews/text-recipients.ts";
import { readSitePage } from "#lib/site-pages/read-site-page.ts";
import { SitePage } from "../site-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readSitePage("privacy")).title };
}

export default async function PrivacyPage() {
  const recipients = textRecipients(requestContext("page"));
  return (
    <SitePage text={await readSitePage("privacy")}>
      <section aria-labelledby="recipients" className="mt-9 max-w-prose">
        <h2 id="recipients" className="mb-2 font-serif text-xl font-semibold">
          Where the text of manuscripts goes
        </h2>
        <p className="mb-4 leading-relaxed">This is how the installation is configured now.</p>
        <TextRecipientList {...recipients} context={null} />
      </section>
    </SitePage>
  );
}
