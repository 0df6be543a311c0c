"use client";

import { useRef, useState } from "react";
import type { ApiKeyItem, CreatedApiKey } from "#lib/auth/schema.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { countNoun } from "#lib/count-noun.ts";
import { ApiKeyForm } from "./api-key-form.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";
import { NewApiKey } from "./new-api-key.tsx";
import { SettingsSection } from "./settings-section.tsx";

interface ApiKeysProps {
  keys: ApiKeyItem[];
  /** The base address of the API, as the browser sees it. */
  apiUrl: string;
  now: string;
  /** The scopes that at least one operation needs. */
  scopes: readonly Scope[];
}

export function ApiKeys({ keys: initial, apiUrl, now, scopes }: ApiKeysProps) {
  const [keys, setKeys] = useState(initial);
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const valid = keys.filter((key) => !key.revoked_at);
  const revoked = keys.filter((key) => key.revoked_at);

  function add({ api_key, ...key }: CreatedApiKey) {
    setKeys((current) => [key, ...current]);
    setCreated({ ...key, api_key });
  }

  /** Moves the focus to the list after the dialog has closed, because the row of the revoked key disappears. */
  function markRevoked(id: string) {
    const at = new Date().toISOString();
    setKeys((current) => current.map((key) => (key.key_id === id ? { ...key, revoked_at: at } : key)));
    if (created?.key_id === id) setCreated(null);
    setTimeout(() => list.current?.focus());
  }

  return (
    <>
      {created ? <NewApiKey created={created} apiUrl={apiUrl} onDone={() => setCreated(null)} /> : null}
      <SettingsSection id="keys" title="Your keys">
        <div ref={list} tabIndex={-1} className="focus:outline-none">
          {valid.length === 0 ? (
            <p className="text-ink-soft">
              You have no API keys. A key lets a program act for you, within the scopes of the key.
            </p>
          ) : (
            <ul className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
              {valid.map((key) => (
                <ApiKeyRow
                  key={key.key_id}
                  apiKey={key}
                  now={now}
                  onRevoked={() => markRevoked(key.key_id)}
                />
              ))}
            </ul>
          )}
          {revoked.length > 0 ? (
            <details className="mt-4">
              <summary className="text-sm text-ink-soft">{countNoun(revoked.length, "revoked key")}</summary>
              <ul className="mt-2 divide-y divide-rule rounded-lg border border-rule">
                {revoked.map((key) => (
                  <ApiKeyRow key={key.key_id} apiKey={key} now={now} />
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      </SettingsSection>
      <SettingsSection id="new-key" title="Create a key">
        <ApiKeyForm scopes={scopes} onCreated={add} />
      </SettingsSection>
    </>
  );
}
