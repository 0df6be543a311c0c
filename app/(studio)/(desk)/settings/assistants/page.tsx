import Link from "next/link";
import { pageOrigin } from "#app/page-origin.ts";
import { AssistantList } from "#components/assistants/assistant-list.tsx";
import { ConnectionTest } from "#components/assistants/connection-test.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { studioContext } from "../../../studio-context.ts";

export const metadata = { title: "Connect an assistant" };

export default async function AssistantsPage() {
  await studioContext("/settings/assistants");
  const address = `${await pageOrigin()}/mcp`;
  return (
    <>
      <SettingsTitle title="Connect an assistant">
        An assistant such as Claude, ChatGPT or your editor can work with your reviews: find them, read the
        comments and the manuscript, mark what is done, upload text and start a review. See what is connected
        under{" "}
        <Link href="/settings/connected-apps" className="link">
          Connected apps
        </Link>
        .
      </SettingsTitle>
      <SettingsSection
        id="address"
        title="Address"
        description="Assistants find everything else by themselves."
      >
        <CodeBlock label="Address of the MCP server" code={address} />
      </SettingsSection>
      <SettingsSection
        id="test"
        title="Test"
        description="Takes the first steps of an assistant, from this browser, and says what to do if one fails."
      >
        <ConnectionTest address={address} />
      </SettingsSection>
      <SettingsSection id="assistants" title="Your assistant">
        <AssistantList address={address} />
      </SettingsSection>
    </>
  );
}
