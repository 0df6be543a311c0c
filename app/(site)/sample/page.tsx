import { SharedReader } from "#components/reader/shared-reader.tsx";
import { Message } from "#components/shell/message.tsx";
import { RefreshUntilReady } from "#components/site/refresh-until-ready.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { requestContext } from "#lib/request-context.ts";
import { openPublicSample } from "#lib/reviews/sharing/open-public-sample.ts";
import { readSharedSession } from "#lib/reviews/sharing/read-shared-session.ts";

export const metadata = { title: "Sample review" };

/** Every visit reads the database, also the first one after a build. */
export const dynamic = "force-dynamic";

/** The review of the sample manuscript, for visitors without an account. */
export default async function SamplePage() {
  const shared = await readSharedSession(await openPublicSample(requestContext("page")));
  if (shared)
    return (
      <SharedReader {...shared}>
        <ButtonLink size="sm" look="primary" href="/reviews">
          <span className="max-sm:hidden">Review a manuscript</span>
          <span className="sm:hidden">Review yours</span>
        </ButtonLink>
      </SharedReader>
    );
  return (
    <Message
      title="Galley is reviewing the sample manuscript"
      text="This takes a few seconds, and only the first time. The review then opens on this page."
    >
      <RefreshUntilReady />
      <ButtonLink href="/">Start page</ButtonLink>
    </Message>
  );
}
