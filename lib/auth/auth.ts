import { randomBytes } from "node:crypto";
import NextAuth, { type NextAuthConfig } from "next-auth";
import GitHub from "next-auth/providers/github";
import Google from "next-auth/providers/google";
import { authAdapter } from "#db/auth-adapter.ts";
import { insertWebSession, selectUserByEmail } from "#db/queries/users.ts";
import type { Context } from "#lib/context.ts";
import { env } from "#lib/env.ts";
import { sendSignInMail } from "#lib/mail/send-sign-in-mail.ts";
import { requestContext } from "#lib/request-context.ts";
import { createAccount } from "./create-account.ts";
import { GITHUB_API, readGithubProfile } from "./github-profile.ts";
import { isLoopbackHost } from "./loopback.ts";
import { noteVerifiedAddress } from "./note-verified-address.ts";
import { authSecret } from "./secret.ts";
import { signInPlace } from "./sign-in-place.ts";

export const LINK_HOURS = 24;
export const SESSION_SECONDS = 30 * 86_400;

type Provider = NextAuthConfig["providers"][number];

/** Sign-in by Auth.js; read anew for each request, since the environment and the secret are known only at run time. */
export const { handlers } = NextAuth(async (request) => {
  const ctx = requestContext("auth");
  const adapter = authAdapter(ctx.db);
  return {
    adapter: {
      ...adapter,
      createUser: async (user) => createAccount(ctx, user),
      createSession: async (session) => {
        await insertWebSession(ctx.db, { ...session, ...signInPlace(ctx, request?.headers) });
        return session;
      },
    },
    providers: providers(),
    secret: await authSecret(ctx.db),
    callbacks: {
      signIn: async ({ user }) => !(await isBlocked(ctx, user)) || "/sign-in?error=AccountBlocked",
    },
    events: {
      signIn: async ({ user, profile }) => {
        if (user.id) await noteVerifiedAddress(ctx, { userId: user.id, profile });
      },
    },
    session: {
      strategy: "database",
      maxAge: SESSION_SECONDS,
      generateSessionToken: () => randomBytes(32).toString("base64url"),
    },
    pages: { signIn: "/sign-in", verifyRequest: "/sign-in/check-mail", error: "/sign-in" },
    trustHost: true,
    basePath: "/api/auth",
    logger: {
      error: (error) => ctx.log.warn({ err: error }, "sign-in"),
      warn: (code) => ctx.log.debug({ code }, "sign-in"),
    },
  };
});

/** Looks at the address, which the account has in every way of signing in. */
async function isBlocked(ctx: Context, { email }: { email?: string | null | undefined }): Promise<boolean> {
  const user = email ? await selectUserByEmail(ctx.db, email) : undefined;
  return user?.blockedAt != null;
}

function providers(): Provider[] {
  const { AUTH_GITHUB_ID, AUTH_GITHUB_SECRET, AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET } = env();
  const configured: Provider[] = [
    {
      id: "email",
      type: "email",
      name: "Email",
      from: "Galley",
      maxAge: LINK_HOURS * 3600,
      options: {},
      sendVerificationRequest: ({ identifier, url }) =>
        sendSignInMail(requestContext("auth"), {
          email: identifier,
          url: trustedLink(url),
          hours: LINK_HOURS,
        }),
    },
  ];
  if (AUTH_GITHUB_ID && AUTH_GITHUB_SECRET) {
    configured.push(
      GitHub({
        clientId: AUTH_GITHUB_ID,
        clientSecret: AUTH_GITHUB_SECRET,
        userinfo: {
          url: `${GITHUB_API}/user`,
          request: ({ tokens }: { tokens: { access_token?: string } }) =>
            readGithubProfile(tokens.access_token ?? ""),
        },
      }),
    );
  }
  if (AUTH_GOOGLE_ID && AUTH_GOOGLE_SECRET) {
    configured.push(Google({ clientId: AUTH_GOOGLE_ID, clientSecret: AUTH_GOOGLE_SECRET }));
  }
  return configured;
}

/** Without AUTH_URL a link names the host of the request, which a stranger can choose. On this machine nobody can. */
function trustedLink(url: string): string {
  if (!env().AUTH_URL && !isLoopbackHost(new URL(url).host)) {
    throw new Error(
      "Set AUTH_URL to the address of this Galley, so that sign-in links lead there and nowhere else.",
    );
  }
  return url;
}
