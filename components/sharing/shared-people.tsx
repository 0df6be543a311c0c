"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/field.tsx";
import type { SharedRole } from "#lib/reviews/role-schema.ts";
import type { SharedPerson } from "#lib/reviews/sharing-schema.ts";
import { RoleSelect } from "./role-select.tsx";
import { ROLE_MEANS, ROLE_WORDS } from "./role-words.ts";
import type { SharingControls } from "./use-sharing.ts";

interface SharedPeopleProps {
  people: readonly SharedPerson[];
  controls: SharingControls;
}

/** The people who have a role by their address, and a form for one more. */
export function SharedPeople({ people, controls }: SharedPeopleProps) {
  return (
    <section aria-labelledby="people-heading">
      <h3 id="people-heading" className="font-medium">
        People
      </h3>
      <AddPerson controls={controls} />
      {people.length > 0 ? (
        <ul className="mt-3 divide-y divide-rule">
          {people.map((person) => (
            <PersonRow key={person.member_id} person={person} controls={controls} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function AddPerson({ controls }: { controls: SharingControls }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<SharedRole>("commenter");
  return (
    <form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault();
        void controls.addPerson(email.trim(), role).then(() => setEmail(""));
      }}
    >
      <div className="flex flex-wrap gap-2">
        <Input
          type="email"
          required
          aria-label="Mail address"
          placeholder="name@university.edu"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className="min-w-44 flex-1 basis-44"
        />
        <RoleSelect label="Role" value={role} onChoose={setRole} inForm />
        <Button type="submit" look="primary" disabled={controls.busy} className="h-10">
          Share
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-ink-faint">
        {ROLE_WORDS[role]}: {ROLE_MEANS[role]}. The person gets a mail.
      </p>
    </form>
  );
}

function PersonRow({ person, controls }: { person: SharedPerson; controls: SharingControls }) {
  const { member_id, email, name, role, has_account } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40 text-sm">
        <span className="block truncate">{name ?? email}</span>
        <span className="block truncate text-ink-faint">
          {name ? email : has_account ? "" : "Has not signed in yet"}
        </span>
      </span>
      <RoleSelect
        label={`Role of ${email}`}
        value={role}
        disabled={controls.busy}
        onChoose={(chosen) => void controls.changePerson(member_id, chosen)}
      />
      <Button
        look="quiet"
        size="icon"
        aria-label={`Stop sharing with ${email}`}
        title="Stop sharing"
        disabled={controls.busy}
        onClick={() => void controls.removePerson(member_id)}
      >
        <X size={16} aria-hidden="true" />
      </Button>
    </li>
  );
}
