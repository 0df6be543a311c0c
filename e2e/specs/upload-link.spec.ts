import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createApiKey } from "#e2e/create-api-key.ts";
import { pdfFile } from "#e2e/documents/pdf-file.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { REVIEWED } from "#e2e/patience.ts";

const FILE = pdfFile("tea.pdf", "Tea by a link", ["Some text about tea that nobody drank.", "Tea was made."]);

test("a person drops a file at the link that an assistant made, without signing in, once", async ({
  author: page,
  someoneElse,
  errors,
  baseURL,
}) => {
  const key = await createApiKey(page, "Assistant");
  const assistant = new Client({ name: "e2e", version: "1.0.0" });
  const headers = { authorization: `Bearer ${key}` };
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL(`${baseURL}/mcp`), { requestInit: { headers } }),
  );
  const link = await assistant.callTool({ name: "create_upload_link", arguments: {} });
  const { upload_url, upload_link_id } = link.structuredContent as Record<string, string>;

  const visitor = await someoneElse();
  await visitor.goto(String(upload_url));
  await expectAccessible(visitor);
  await expectFits(visitor);
  await visitor.locator("input[type=file]").setInputFiles(FILE);
  await expect(visitor.getByRole("heading", { name: "Galley has the file" })).toBeVisible();
  await expect(visitor.locator("main")).toContainText("tea.pdf");
  await expect
    .poll(async () => {
      const found = await assistant.callTool({ name: "find_documents", arguments: { upload_link_id } });
      return found.structuredContent;
    }, REVIEWED)
    .toMatchObject({ documents: [{ status: "converted" }] });
  await assistant.close();

  errors.allowed.push(/status of 410 .*\/upload\/links\//);
  await visitor.reload();
  await visitor.locator("input[type=file]").setInputFiles(FILE);
  await expect(visitor.locator("main").getByRole("alert")).toContainText("This link was used or has expired");
});
