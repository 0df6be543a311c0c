"use client";

import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, Input, Select } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { createApiKey } from "#lib/auth/contract.ts";
import { API_KEY_NAME_LENGTH, type CreatedApiKey } from "#lib/auth/schema.ts";
import { call } from "#lib/client/client.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { ScopeChoice } from "./scope-choice.tsx";

const LIFETIMES = [
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "One year" },
  { days: null, label: "No expiry" },
];
const USUAL_DAYS = 90;

interface ApiKeyFormProps {
  /** The scopes that at least one operation needs. */
  scopes: readonly Scope[];
  onCreated: (created: CreatedApiKey) => void;
}

export function ApiKeyForm({ scopes: offered, onCreated }: ApiKeyFormProps) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(offered);
  const [days, setDays] = useState<number | null>(USUAL_DAYS);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function create(event: FormEvent) {
    event.preventDefault();
    if (scopes.length === 0) return setRefusal("Choose at least one scope.");
    setBusy(true);
    setRefusal(null);
    try {
      const body = { name, scopes: [...scopes], expires_in_days: days };
      onCreated(await call(createApiKey, { body }));
      setName("");
    } catch (error) {
      setRefusal(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={create} className="space-y-5">
      <KeyName name={name} onName={setName} />
      <ScopeChoice legend="The key may" offered={offered} chosen={scopes} onChange={setScopes} />
      <Lifetime days={days} onDays={setDays} />
      {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? "Creating the key …" : "Create key"}
      </Button>
    </form>
  );
}

function KeyName({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <div className="max-w-md">
      <Field id="key-name" label="Name" hint="For example “Laptop” or “Journal club script”.">
        <Input
          id="key-name"
          aria-describedby="key-name-hint"
          required
          pattern=".*\S.*"
          title="At least one character"
          maxLength={API_KEY_NAME_LENGTH}
          autoComplete="off"
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
    </div>
  );
}

function Lifetime({ days, onDays }: { days: number | null; onDays: (days: number | null) => void }) {
  return (
    <div>
      <label htmlFor="key-life" className="mb-1.5 block text-sm font-medium">
        Valid for
      </label>
      <Select
        id="key-life"
        value={days ?? "never"}
        onChange={({ target }) => onDays(target.value === "never" ? null : Number(target.value))}
      >
        {LIFETIMES.map(({ days, label }) => (
          <option key={label} value={days ?? "never"}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
