import Link from "next/link";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { SharedItem } from "#lib/reviews/sharing-schema.ts";
import { ROLE_WORDS } from "./role-words.ts";

/** The reviews that others share with the user. Nothing is shown if there are none. */
export function SharedList({ items }: { items: readonly SharedItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="shared-heading" className="mt-12">
      <h2 id="shared-heading" className="font-serif text-xl font-semibold">
        Shared with me
      </h2>
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {items.map((item) => (
          <SharedRow key={item.session_id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function SharedRow({ item }: { item: SharedItem }) {
  const { session_id, title, summary, filename, owner_email, owner_name, role, shared_at } = item;
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          href={`/reviews/${session_id}`}
          className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {title ?? filename}
        </Link>
        {summary ? <p className="mt-0.5 line-clamp-1 text-sm text-ink-soft">{summary}</p> : null}
      </div>
      <p className="text-sm text-ink-faint wrap-anywhere">
        {owner_name ?? owner_email} · {ROLE_WORDS[role]} · <RelativeTime iso={shared_at} />
      </p>
    </li>
  );
}
