import { ChoiceSelect } from "#components/ui/choice-select.tsx";
import type { ThreadPerson } from "#lib/reviews/thread-schema.ts";
import type { Participant } from "#lib/reviews/writing-schema.ts";

interface PersonSelectProps {
  label: string;
  people: readonly Participant[];
  /** The person who is chosen now, who may have left. */
  value: Pick<ThreadPerson, "person_id" | "name"> | null;
  onChoose: (personId: string | null) => void;
  className?: string;
}

/** Chooses one of the people of a review, or nobody. */
export function PersonSelect({ label, people, value, onChoose, className = "" }: PersonSelectProps) {
  const ids = people.map(({ person_id }) => person_id);
  const nameOf = (id: string) => {
    const person = people.find(({ person_id }) => person_id === id);
    return person ? `${person.name}${person.is_you ? " (you)" : ""}` : (value?.name ?? "");
  };
  return (
    <ChoiceSelect
      className={className}
      label={label}
      any="Nobody"
      options={value === null || ids.includes(value.person_id) ? ids : [value.person_id, ...ids]}
      wordOf={nameOf}
      value={value?.person_id ?? null}
      onChoose={onChoose}
    />
  );
}
