import type { Route } from "next";
import Link from "next/link";
import { countNoun } from "#lib/count-noun.ts";
import type { Organization } from "#lib/organizations/schema.ts";
import { ROLE_WORDS } from "./role-words.ts";

export function OrganizationList({ organizations }: { organizations: readonly Organization[] }) {
  if (organizations.length === 0) {
    return (
      <p className="max-w-prose text-ink-soft text-pretty">
        You are not a member of an organization. Create one below, or ask a colleague to invite you.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
      {organizations.map(({ organization_id, name, role, member_count, allocation }) => (
        <li
          key={organization_id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3"
        >
          <Link
            href={`/organizations/${organization_id}` as Route}
            className="link min-w-0 font-medium break-words"
          >
            {name}
          </Link>
          <span className="text-sm text-ink-soft">
            You are {role === "member" ? "a" : "an"} {ROLE_WORDS[role]} · {countNoun(member_count, "member")}{" "}
            · {countNoun(allocation.remaining, "credit")} left for you
          </span>
        </li>
      ))}
    </ul>
  );
}
