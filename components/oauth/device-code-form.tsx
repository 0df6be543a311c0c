"use client";

import { type FormEvent, useState } from "react";
import { AuthFrame } from "#components/auth/auth-frame.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useRequest } from "#components/ui/use-request.ts";
import { userCodeOf } from "./user-code.ts";

interface DeviceCodeFormProps {
  /** From the address that the program opened. The person compares it and confirms. */
  code: string;
  onCode: (code: string) => Promise<void>;
}

export function DeviceCodeForm({ code: given, onCode }: DeviceCodeFormProps) {
  const [typed, setTyped] = useState(given);
  const [isWrong, setIsWrong] = useState(false);
  const { busy, refusal, run } = useRequest();
  const isReady = useHydrated();

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = userCodeOf(typed);
    setIsWrong(code === null);
    if (code) void run(() => onCode(code));
  }

  return (
    <AuthFrame title="Sign in a program">
      <form onSubmit={submit} className="mt-4 space-y-5" noValidate>
        <Field
          id="user-code"
          label="Code"
          hint={
            given
              ? "Compare it with the code that the program shows. They must be the same."
              : "The program shows it. Capital letters and the dash do not matter."
          }
          error={isWrong ? "A code has 8 letters, such as BCDF-GHJK." : null}
        >
          <Input
            id="user-code"
            aria-describedby={isWrong ? "user-code-hint user-code-error" : "user-code-hint"}
            aria-invalid={isWrong}
            className="font-mono tracking-widest uppercase placeholder:tracking-normal placeholder:normal-case"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={20}
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Notice tone="info">
          Enter a code only if you started the sign-in yourself, just now. Never enter one that somebody sent
          you: they would get into your account.
        </Notice>
        {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
        <Button type="submit" look="primary" size="lg" className="w-full" disabled={busy || !isReady}>
          {busy ? "Looking for the program …" : "Continue"}
        </Button>
      </form>
    </AuthFrame>
  );
}
