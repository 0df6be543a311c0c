import type { OutgoingHttpHeaders } from "node:http";
import { type DrillRow, row } from "../drill.ts";
import { FORGERIES, type Sent, send, sendByHttp10 } from "./forgeries.ts";

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };
const LOOPBACK = ["127.0.0.1", "::1", "localhost"];

/** Asks for what only this computer may see, as strangers behind a proxy on this computer would. */
export async function forgeThisComputer(port: number): Promise<DrillRow[]> {
  const own = `127.0.0.1:${port}`;
  const forgeries = Object.values(FORGERIES).flatMap((forge) => LOOPBACK.map((address) => forge(address)));
  // Without a sign of a proxy, a request that names this computer is an ordinary one.
  const requests: OutgoingHttpHeaders[] = [
    ...forgeries.filter((headers) => saysProxy(headers)).map((headers) => ({ host: own, ...headers })),
    ...forgeries.map((headers) => ({ host: "evil.example", ...headers })),
    { host: "evil.example" },
    { host: `localhost.evil.example:${port}` },
    { host: `127.0.0.1.evil.example:${port}` },
    { host: `127.0.0.1:${port}@evil.example` },
    { host: "192.0.2.1" },
  ];
  let outbox = 0;
  let signIns = 0;
  for (const headers of requests) {
    if ((await send({ port, path: "/outbox", headers })).status === 200) outbox += 1;
    if (await signsIn({ port, headers: { ...headers, ...SAME_ORIGIN }, path: "" })) signIns += 1;
  }
  if ((await sendByHttp10(port, "/outbox", own)) === 200) outbox += 1;
  const isOpenHere =
    (await send({ port, path: "/outbox", headers: { host: own } })).status === 200 &&
    (await signsIn({ port, headers: { host: own, ...SAME_ORIGIN }, path: "" }));
  return [
    row(`/outbox for ${requests.length + 1} strangers, open`, outbox, 0),
    row(`“this computer” for ${requests.length} strangers, signed in`, signIns, 0),
    row("both for this computer", isOpenHere ? "open" : "closed", "open"),
  ];
}

const saysProxy = (headers: OutgoingHttpHeaders) =>
  Object.keys(headers).some((name) => !name.startsWith("x-galley-"));

async function signsIn(sent: Sent): Promise<boolean> {
  const answer = await send({ ...sent, method: "POST", path: "/api/auth/this-computer" });
  if (answer.status === 429) throw new Error("The limit of sign-ins came first.");
  return answer.cookies.some((cookie) => cookie.startsWith("authjs.session-token="));
}
