import { pdfFile } from "#e2e/documents/pdf-file.ts";
import { expect } from "#e2e/fixtures.ts";
import { testOwnInstallation } from "#e2e/own-installation.ts";
import { startS3 } from "#e2e/stand-ins/s3.ts";

/** An installation whose files are in a store that browsers reach. */
const test = testOwnInstallation("e2e-app-on-s3.log", async () => {
  const store = await startS3();
  return {
    variables: { ...store.variables, S3_PUBLIC_ENDPOINT: store.origin },
    services: { store },
    close: store.close,
  };
});

// One installation serves both.
test.describe.configure({ mode: "default" });

const tea = () =>
  pdfFile("tea.pdf", "Tea in a PDF", ["Some text about tea that nobody drank.", "Tea was made of leaves."]);

test("a file goes to the store and comes from it, and never passes through Galley", async ({
  home,
  page,
  services: { store },
}) => {
  const file = tea();
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await home.choose(file);
  expect(new URL((await sent).url()).origin).toBe(store.origin);
  await home.waitForConversion("tea.pdf");

  const [document] = await (await page.request.get("/api/documents")).json();
  const original = `/api/documents/${document.document_id}/original`;
  const led = await page.request.get(original, { maxRedirects: 0 });
  expect(led.status()).toBe(302);
  expect(new URL(led.headers().location ?? "").origin).toBe(store.origin);
  expect((await (await page.request.get(original)).body()).equals(file.buffer)).toBe(true);
});

test("a file that the store does not take from pages goes through Galley", async ({
  home,
  page,
  services: { store },
  errors,
}) => {
  errors.allowed.push(/ERR_FAILED|blocked by CORS policy/);
  await page.route(`${store.origin}/**`, (route) => route.abort("failed"));
  await home.choose(tea());
  await home.waitForConversion("tea.pdf");
});
