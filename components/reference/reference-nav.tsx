export interface NavGroup {
  title: string;
  links: { id: string; label: string }[];
}

/** The contents of the page: beside it on a wide screen, folded above it on a narrow one. */
export function ReferenceNav({ groups }: { groups: NavGroup[] }) {
  return (
    <nav aria-label="On this page">
      <details className="rounded-lg border border-rule bg-sheet px-4 py-2.5 lg:hidden">
        <summary className="font-medium">On this page</summary>
        <div className="mt-2">
          <Groups groups={groups} />
        </div>
      </details>
      <div className="sticky top-0 max-h-dvh overflow-y-auto py-10 pr-2 max-lg:hidden">
        <Groups groups={groups} />
      </div>
    </nav>
  );
}

function Groups({ groups }: { groups: NavGroup[] }) {
  return groups.map(({ title, links }) => (
    <div key={title} className="mb-5">
      <p className="mb-1 text-sm font-medium">{title}</p>
      <ul>
        {links.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-md py-1 text-sm text-ink-soft first-letter:uppercase hover:text-accent hover:underline hover:underline-offset-4"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
