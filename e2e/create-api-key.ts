import type { Page } from "@playwright/test";

/** Creates an API key with every scope that the settings offer, as its person does, and returns it. */
export async function createApiKey(page: Page, name: string): Promise<string> {
  await page.goto("/settings/api-keys");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create key" }).click();
  const made = page.getByRole("region", { name: `Copy the key for “${name}” now` });
  return made.getByRole("code").first().innerText();
}
