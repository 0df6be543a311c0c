import { setTimeout as pause } from "node:timers/promises";
import type { startInngestStandIn } from "#e2e/stand-ins/inngest.ts";
import { type DrillRow, row } from "../drill.ts";
import { FORGERIES, send } from "./forgeries.ts";

/** Longer than the minute after which an app registers again. */
const REGISTERS_WITHIN_MS = 90_000;

type Inngest = Awaited<ReturnType<typeof startInngestStandIn>>;

/** Sends what moves the functions of an app that believes it, and looks where they are registered afterwards. */
export async function forgeRegistrations(
  inngest: Inngest,
  { port, origin }: { port: number; origin: string },
): Promise<DrillRow[]> {
  await registered(inngest, 1);
  const statuses: number[] = [];
  const hosts = [`127.0.0.1:${port}`, "evil.example", new URL(origin).host];
  for (const headers of [{}, ...Object.values(FORGERIES).map((forge) => forge("203.0.113.7"))])
    for (const host of hosts)
      for (const method of ["PUT", "POST", "GET"])
        for (const signed of [{}, { "x-inngest-signature": `t=${seconds()}&s=${"0".repeat(64)}` }]) {
          const forged = {
            ...headers,
            "x-forwarded-proto": "https",
            "x-forwarded-host": "evil.example",
            "content-type": "application/json",
            "x-inngest-sync-kind": "in_band",
          };
          const path = "/api/inngest?fnId=galley-convert-document&stepId=step";
          const body = JSON.stringify({ url: "https://evil.example/api/inngest" });
          const answer = await send({
            port,
            method,
            path,
            headers: { host, ...forged, ...signed },
            body: method === "GET" ? "" : body,
          });
          statuses.push(answer.status);
        }
  const asBefore = inngest.registrations.length;
  await registered(inngest, asBefore + 1);
  const places = new Set(inngest.registrations.map(({ url }) => url.replace(/\?.*$/, "")));
  const accepted = statuses.filter((status) => status < 400).length;
  return [
    row(`forged requests to /api/inngest of ${statuses.length}, answered`, accepted, 0),
    row("places of the functions at the Inngest server", [...places].join(" "), `${origin}/api/inngest`),
  ];
}

async function registered(inngest: Inngest, times: number): Promise<void> {
  const deadline = Date.now() + REGISTERS_WITHIN_MS;
  while (inngest.registrations.length < times) {
    if (Date.now() > deadline) throw new Error("The app did not register its functions.");
    await pause(500);
  }
}

const seconds = () => Math.round(Date.now() / 1000);
