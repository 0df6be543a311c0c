"use client";

import Link from "next/link";
import { useState } from "react";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { addressReach } from "./address-reach.ts";
import { ASSISTANT_CLIENTS, type AssistantClient } from "./assistant-clients.ts";

const WAYS = [
  { id: "sign-in", label: "Sign in in the browser" },
  { id: "key", label: "API key" },
] as const;
type Way = (typeof WAYS)[number]["id"];

/** What to type or paste in each of the well-known clients. */
export function AssistantList({ address }: { address: string }) {
  const [way, setWay] = useState<Way>("sign-in");
  const clients = ASSISTANT_CLIENTS.filter(
    ({ id }) => id !== "claude-desktop" || addressReach(address) !== "web",
  );
  return (
    <>
      <WayChoice way={way} onWay={setWay} />
      <p className="mt-3 max-w-prose text-ink-soft">
        {way === "sign-in" ? (
          "The assistant opens Galley in your browser, and you choose what it may do. You need no key."
        ) : (
          <>
            For clients that cannot sign in.{" "}
            <Link href="/settings/api-keys" className="link">
              Create an API key
            </Link>{" "}
            with the scopes that the assistant may have, and put it in the place of YOUR_API_KEY. Whoever has
            the key can use it.
          </>
        )}
      </p>
      <ul className="mt-2 divide-y divide-rule">
        {clients.map((client) => (
          <li key={client.id} className="py-5">
            <h3 className="font-medium">{client.name}</h3>
            <Instructions client={client} address={address} way={way} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WayChoice({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">How the assistant gets in</legend>
      {WAYS.map(({ id, label }) => (
        <label
          key={id}
          className="cursor-pointer rounded-md border border-rule bg-sheet px-3.5 py-2 text-sm hover:border-rule-strong has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="way"
            value={id}
            checked={way === id}
            onChange={() => onWay(id)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface InstructionsProps {
  client: AssistantClient;
  address: string;
  way: Way;
}

function Instructions({ client, address, way }: InstructionsProps) {
  if (client.place === "hosted" && addressReach(address) !== "web") {
    return (
      <p className="mt-1 text-sm text-ink-soft">
        It cannot reach <span className="break-all">{address}</span>. It calls Galley from its maker’s
        servers, so Galley needs a public https address.
      </p>
    );
  }
  const lines = way === "key" ? client.withKey?.(address) : client.signIn(address);
  if (!lines) return <p className="mt-1 text-sm text-ink-soft">It takes no key. Sign in in the browser.</p>;
  return (
    <>
      <div className="mt-2">
        <CodeBlock label={lines.label} code={lines.code} />
      </div>
      {way === "sign-in" ? (
        <p className="mt-2 text-sm text-ink-soft">
          {client.after}
          {client.link ? (
            <>
              {" "}
              <a href={client.link(address)} className="link">
                Add to {client.name}
              </a>
            </>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
