import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type StreamResource, streamResource } from "#lib/contract/stream-token.ts";
import type { AuthSecrets } from "./secret.ts";

export const STREAM_TOKEN_SECONDS = 300;
const PREFIX = "glyst_";

const payload = z.object({ sub: z.string(), exp: z.number(), res: streamResource });

/** A token for `?token=`: signed, bound to one actor and one resource. `expires` in seconds since the epoch. */
export function signStreamToken(
  secret: string,
  { userId, resource, expires }: { userId: string; resource: StreamResource; expires: number },
): string {
  const body = Buffer.from(JSON.stringify({ sub: userId, exp: expires, res: resource })).toString(
    "base64url",
  );
  return `${PREFIX}${body}.${signature(secret, body)}`;
}

/** Returns the content of the token, or null if another installation made it, it was changed, or it has expired. */
export function verifyStreamToken(
  secrets: AuthSecrets,
  token: string,
  now: Date,
): { userId: string; resource: StreamResource } | null {
  if (!token.startsWith(PREFIX)) return null;
  const [body = "", signed = ""] = token.slice(PREFIX.length).split(".");
  const given = Buffer.from(signed);
  const isSigned = secrets.some((secret) => {
    const expected = Buffer.from(signature(secret, body));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) return null;
  const parsed = payload.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
  if (!parsed.success || parsed.data.exp * 1000 <= now.getTime()) return null;
  return { userId: parsed.data.sub, resource: parsed.data.res };
}

function signature(secret: string, body: string): string {
  return createHmac("sha256", `stream-token:${secret}`).update(body).digest("base64url");
}
