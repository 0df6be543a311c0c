"use client";

import { Link2, RefreshCw, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FormSelect } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { SharedRole } from "#lib/reviews/role-schema.ts";
import type { SharingLink } from "#lib/reviews/sharing-schema.ts";
import { AddressBox } from "./address-box.tsx";
import { RoleSelect } from "./role-select.tsx";
import type { SharingControls } from "./use-sharing.ts";

const DAY_MS = 86_400_000;
const LIVES = [
  { days: 7, label: "for 7 days" },
  { days: 30, label: "for 30 days" },
  { days: 365, label: "for a year" },
  { days: 0, label: "until removed" },
] as const;

interface SharingLinksProps {
  links: readonly SharingLink[];
  controls: SharingControls;
}

/** Links that give whoever has them a role, and a form for one more. */
export function SharingLinks({ links, controls }: SharingLinksProps) {
  const { made } = controls;
  return (
    <section aria-labelledby="links-heading">
      <h3 id="links-heading" className="font-medium">
        Links
      </h3>
      <MakeLink controls={controls} />
      {made && links.some(({ link_id }) => link_id === made.link_id) ? (
        <Notice tone="good" className="mt-3">
          <p>This is the address of the link. Copy it now: it is not shown again.</p>
          <AddressBox label="Address of the new link" address={made.url} action="Copy" className="mt-2" />
        </Notice>
      ) : null}
      {links.length > 0 ? (
        <ul className="mt-3 divide-y divide-rule">
          {links.map((link) => (
            <LinkRow key={link.link_id} link={link} controls={controls} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function MakeLink({ controls }: { controls: SharingControls }) {
  const [role, setRole] = useState<SharedRole>("viewer");
  const [days, setDays] = useState<number>(30);
  return (
    <form
      className="mt-2 flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const expires = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
        void controls.makeLink(role, expires);
      }}
    >
      <RoleSelect label="Role of the link" value={role} onChoose={setRole} inForm />
      <FormSelect
        aria-label="How long the link works"
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
        className="sm:w-40"
      >
        {LIVES.map((life) => (
          <option key={life.days} value={life.days}>
            {life.label}
          </option>
        ))}
      </FormSelect>
      <Button type="submit" disabled={controls.busy} className="h-10">
        <Link2 size={15} aria-hidden="true" />
        Make a link
      </Button>
    </form>
  );
}

function LinkRow({ link, controls }: { link: SharingLink; controls: SharingControls }) {
  const { link_id, role, expires_at, renewed_at, uses } = link;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block">
          Made <RelativeTime iso={renewed_at} />, opened {countNoun(uses, "time")}
        </span>
        <span className="block text-ink-faint">
          {expires_at ? (
            <>
              Ends <RelativeTime iso={expires_at} />
            </>
          ) : (
            "Works until you remove it"
          )}
        </span>
      </span>
      <RoleSelect
        label="Role of this link"
        value={role}
        disabled={controls.busy}
        onChoose={(chosen) => void controls.changeLink(link_id, chosen)}
      />
      <Button
        look="quiet"
        size="icon"
        aria-label="Give the link a new address"
        title="New address: the old one stops working"
        disabled={controls.busy}
        onClick={() => void controls.renewLink(link_id)}
      >
        <RefreshCw size={15} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label="Remove the link"
        title="Remove"
        disabled={controls.busy}
        onClick={() => void controls.removeLink(link_id)}
      >
        <X size={16} aria-hidden="true" />
      </Button>
    </li>
  );
}
