"use client";

import { type ReactNode, type RefObject, useState } from "react";

interface CsrfFormProps {
  action: string;
  fields: Readonly<Record<string, string>>;
  className?: string;
  ref?: RefObject<HTMLFormElement | null>;
  onSubmitted?: (form: HTMLFormElement) => void;
  children?: (busy: boolean) => ReactNode;
}

/**
 * A form that posts to Auth.js. It fetches the CSRF token when the form is sent, so that a page that was open for days
 * still works. The browser then submits the form and follows the redirect.
 */
export function CsrfForm({ action, fields, className, ref, onSubmitted, children }: CsrfFormProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function submit(target: HTMLFormElement) {
    setBusy(true);
    setFailed(false);
    try {
      const answer: unknown = await (await fetch("/api/auth/csrf")).json();
      const token =
        answer && typeof answer === "object" && "csrfToken" in answer ? String(answer.csrfToken) : "";
      const field = target.elements.namedItem("csrfToken");
      if (field instanceof HTMLInputElement) field.value = token;
      onSubmitted?.(target);
      target.submit();
    } catch {
      setBusy(false);
      setFailed(true);
    }
  }

  return (
    <form
      ref={ref}
      action={action}
      method="post"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="csrfToken" defaultValue="" />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children?.(busy)}
      {failed ? (
        <p role="alert" className="mt-2 text-sm text-critical">
          The server cannot be reached. Check the connection and try again.
        </p>
      ) : null}
    </form>
  );
}
