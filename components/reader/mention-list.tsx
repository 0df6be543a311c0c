import type { Participant } from "#lib/reviews/writing-schema.ts";

interface MentionListProps {
  id: string;
  options: readonly Participant[];
  /** The position of the option that Enter chooses. */
  at: number;
  choose: (person: Participant) => void;
}

/** The people who can be mentioned, below the field that names them. The keys are those of the field. */
export function MentionList({ id, options, at, choose }: MentionListProps) {
  return (
    <div
      id={`${id}-people`}
      role="listbox"
      aria-label="People of this review"
      hidden={options.length === 0}
      className="absolute z-20 max-h-48 w-full overflow-y-auto rounded-md border border-rule bg-sheet p-1 shadow-lift"
    >
      {options.map((person, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus.
        <div
          key={person.person_id}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          // The field would lose the focus, and the list with it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
          className="cursor-pointer rounded px-2 py-1.5 text-sm aria-selected:bg-wash"
        >
          {person.name}
          {person.is_you ? <span className="text-ink-faint"> (you)</span> : null}
        </div>
      ))}
    </div>
  );
}
