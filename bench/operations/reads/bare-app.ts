import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { childEnv, projectRoot } from "#lib/env.ts";

const READY_WITHIN_MS = 60_000;

const FILES: Readonly<Record<string, string>> = {
  "package.json": '{ "private": true, "type": "module" }',
  "next.config.mjs": "export default { poweredByHeader: false };",
  "app/layout.jsx":
    "export default function Layout({ children }) { return <html><body>{children}</body></html>; }",
  "app/bare/route.js":
    'export const dynamic = "force-dynamic";\nexport const GET = () => Response.json({ ok: true });',
};

/** Builds an app whose one route handler does nothing, in a folder, and serves it by Next's own server. */
export async function startBareApp(folder: string, port: number) {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync(join(projectRoot(), "node_modules"), join(folder, "node_modules"));
  // Turbopack follows no link out of the folder.
  const build = next(folder, ["build", "--webpack"]);
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error("The bare app could not be built.");
  const app = next(folder, ["start", "--hostname", "127.0.0.1", "--port", String(port)]);
  const url = `http://127.0.0.1:${port}/bare`;
  const stop = async () => {
    if (app.exitCode !== null || app.signalCode !== null) return;
    app.kill("SIGTERM");
    await once(app, "exit");
  };
  for (const until = performance.now() + READY_WITHIN_MS; !(await answers(url)); await pause(200)) {
    if (performance.now() < until) continue;
    await stop();
    throw new Error("The bare app did not become ready.");
  }
  return { url, pid: app.pid ?? 0, stop };
}

function next(folder: string, args: readonly string[]): ChildProcess {
  const program = join(projectRoot(), "node_modules", "next", "dist", "bin", "next");
  const env = childEnv({ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  return spawn(process.execPath, [program, ...args], { cwd: folder, env, stdio: "ignore" });
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}
