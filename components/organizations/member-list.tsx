import type { Route } from "next";
import { ButtonLink } from "#components/ui/button.tsx";
import { SearchForm } from "#components/ui/search-form.tsx";
import type { Organization, OrganizationMember } from "#lib/organizations/schema.ts";
import { MemberRow } from "./member-row.tsx";

/** Which part of the members a page shows. */
interface Part {
  /** What is searched for; empty for everybody. */
  text: string;
  offset: number;
  /** The most of them on a page. */
  size: number;
  hasMore: boolean;
}

interface MemberListProps {
  members: readonly OrganizationMember[];
  organization: Organization;
  ownId: string;
  part: Part;
}

export function MemberList({ members, organization, ownId, part }: MemberListProps) {
  const page = `/organizations/${organization.organization_id}`;
  const isLong = organization.member_count > part.size;
  return (
    <>
      {isLong || part.text ? (
        <SearchForm
          action={page}
          name="member"
          label="Name or mail address, or a part of it"
          value={part.text}
        />
      ) : null}
      {members.length > 0 ? (
        <ul className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
          {members.map((member) => (
            <MemberRow
              key={member.user_id}
              member={member}
              organization={organization}
              isSelf={member.user_id === ownId}
            />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">
          {part.text
            ? `No member’s name or mail address has “${part.text}” in it.`
            : "There are no more members."}
        </p>
      )}
      <Turns
        page={page}
        part={part}
        shown={members.length}
        total={part.text ? null : organization.member_count}
      />
    </>
  );
}

interface TurnsProps {
  page: string;
  part: Part;
  shown: number;
  /** Null if nobody counted those who were found. */
  total: number | null;
}

/** Says which members are shown, and leads to those before and after. */
function Turns({ page, part, shown, total }: TurnsProps) {
  const { text, offset, size, hasMore } = part;
  if (offset === 0 && !hasMore && !text) return null;
  const to = (start: number) => {
    const query = new URLSearchParams({
      ...(text && { member: text }),
      ...(start > 0 && { from: `${start + 1}` }),
    });
    return `${page}${query.size > 0 ? `?${query}` : ""}#members` as Route;
  };
  const words = `${(offset + 1).toLocaleString("en")} to ${(offset + shown).toLocaleString("en")}`;
  return (
    <nav aria-label="Members" className="mt-4 flex flex-wrap items-center gap-3">
      {offset > 0 ? <ButtonLink href={to(Math.max(0, offset - size))}>Previous</ButtonLink> : null}
      {hasMore ? <ButtonLink href={to(offset + size)}>Next</ButtonLink> : null}
      {shown > 0 ? (
        <span className="text-sm text-ink-soft tabular-nums">
          {words}
          {total === null ? null : ` of ${total.toLocaleString("en")}`}
        </span>
      ) : null}
      {text ? <ButtonLink href={`${page}#members` as Route}>Show all members</ButtonLink> : null}
    </nav>
  );
}
