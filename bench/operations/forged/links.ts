import type { OutgoingHttpHeaders } from "node:http";
import { connect } from "#db/client.ts";
import { type DrillRow, row } from "../drill.ts";
import { FORGERIES, send } from "./forgeries.ts";

interface Place {
  port: number;
  /** The address that people use. */
  origin: string;
  databaseUrl: string;
  /** The address of the trusted proxy, whose word counts most. */
  from: string;
}

const EVIL = "evil.example";
const PAGES = [
  "/api/openapi.json",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
  "/",
];

/** Asks for sign-in mails and descriptions of the app under forged names, and looks where their links lead. */
export async function forgeLinks({ port, origin, databaseUrl, from }: Place): Promise<DrillRow[]> {
  const names: OutgoingHttpHeaders[] = [
    { host: EVIL },
    { host: new URL(origin).host, "x-forwarded-host": EVIL, "x-forwarded-port": "1" },
    { host: new URL(origin).host, ...FORGERIES.Forwarded?.("203.0.113.7") },
    { host: EVIL, "x-forwarded-for": "203.0.113.8", "x-forwarded-host": EVIL, "x-original-host": EVIL },
  ];
  let pages = 0;
  for (const headers of names)
    for (const path of PAGES) if ((await send({ port, path, headers, from })).body.includes(EVIL)) pages += 1;
  let asked = 0;
  for (const headers of names) if (await askForMail({ port, headers, from })) asked += 1;
  const database = connect(databaseUrl, { connections: 1 });
  try {
    const mails = await database.sql<{ text: string }[]>`select text from outbox_mails`;
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    const elsewhere = links.filter((link) => new URL(link).origin !== origin || link.includes(EVIL)).length;
    return [
      row(`descriptions under forged names that name them, of ${names.length * PAGES.length}`, pages, 0),
      row(
        `links in ${mails.length} sign-in mails of ${asked} requests under forged names, elsewhere`,
        elsewhere,
        0,
        elsewhere === 0 && mails.length > 0,
      ),
    ];
  } finally {
    await database.close();
  }
}

/** Asks for a sign-in mail, as the page does. Resolves to true if the app took the request. */
export async function askForMail({
  port,
  headers = {},
  from = "127.0.0.1",
  email = "victim@bench.test",
}: {
  port: number;
  headers?: OutgoingHttpHeaders;
  from?: string;
  email?: string;
}): Promise<boolean> {
  const csrf = await send({ port, path: "/api/auth/csrf", headers, from });
  const token: unknown = JSON.parse(csrf.body || "{}").csrfToken;
  const answer = await send({
    port,
    method: "POST",
    path: "/api/auth/signin/email",
    headers: {
      ...headers,
      cookie: csrf.cookies.map((cookie) => cookie.split(";")[0]).join("; "),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({
      csrfToken: String(token),
      email,
      callbackUrl: `https://${EVIL}/`,
    }).toString(),
    from,
  });
  return answer.status < 400;
}
