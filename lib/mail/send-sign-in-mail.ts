import { createElement } from "react";
import type { Context } from "#lib/context.ts";
import { mayMail } from "./may-mail.ts";
import { writeMail } from "./write-mail.ts";

export interface SignInLink {
  email: string;
  url: string;
  hours: number;
}

export async function sendSignInMail(ctx: Context, { email, url, hours }: SignInLink): Promise<void> {
  // The page says the same either way, so that nobody learns which addresses are used.
  if (!(await mayMail(ctx, { to: email, kind: "sign-in" }))) return;
  const host = new URL(url).host;
  const { SignInMail } = await import("./sign-in-mail.tsx");
  const letter = createElement(SignInMail, { url, host, hours });
  await ctx.mail.send(await writeMail(email, `Sign in to Galley at ${host}`, letter));
}
