import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { childEnv, projectRoot } from "#lib/env.ts";
import { expect, test } from "../fixtures.ts";

test("galley login shows a code, the page takes it, and the settings end the sign-in", async ({
  author,
  account,
  baseURL,
}, info) => {
  const origin = baseURL ?? "";
  const env = childEnv({ XDG_CONFIG_HOME: info.outputDir, GALLEY_API_KEY: "", FORCE_COLOR: undefined });
  const galley = (command: string) => {
    const program = join(projectRoot(), "scripts", "galley.ts");
    const child = spawn(process.execPath, [program, command, "--url", origin], { env });
    let stderr = "";
    child.stderr.on("data", (chunk) => (stderr += String(chunk)));
    const ended = once(child, "close");
    const stdout = text(child.stdout).then((printed) => ended.then(() => printed));
    return { printed: () => stderr, stdout };
  };
  const login = galley("login");
  await expect.poll(login.printed).toMatch(/^ {6}[A-Z]{4}-[A-Z]{4}$/m);
  expect(login.printed()).toContain(`\n      ${origin}/device\n`);
  await author.goto("/device");
  await author.getByLabel("Code").fill(/[A-Z]{4}-[A-Z]{4}/.exec(login.printed())?.[0] ?? "");
  await author.getByRole("button", { name: "Continue" }).click();
  await expect(author.getByRole("main")).toContainText("Galley command line");
  await author.getByRole("button", { name: "Allow" }).click();
  await expect(author.getByText("You can go back to the program")).toBeVisible();
  expect(await login.stdout).toContain(`Signed in at ${origin} as ${account.email}.`);
  expect(await galley("venues").stdout).toContain("journal-article");

  await author.goto("/settings/connected-apps");
  await author.getByRole("button", { name: "Disconnect Galley command line" }).click();
  await author.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(author.getByText("No connected apps")).toBeVisible();
  const refused = galley("venues");
  expect(await refused.stdout).toBe("");
  expect(refused.printed()).toContain(`Run \`galley login --url ${origin}\` again`);
});
