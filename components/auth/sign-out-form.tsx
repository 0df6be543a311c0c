"use client";

import type { RefObject } from "react";
import { CsrfForm } from "./csrf-form.tsx";

/** Not seen: a menu submits it. */
export function SignOutForm({ form }: { form: RefObject<HTMLFormElement | null> }) {
  return <CsrfForm ref={form} action="/api/auth/signout" fields={{ callbackUrl: "/" }} />;
}
