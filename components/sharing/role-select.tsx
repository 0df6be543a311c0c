import { FormSelect, Select } from "#components/ui/field.tsx";
import { SHARED_ROLES, type SharedRole } from "#lib/reviews/role-schema.ts";
import { ROLE_MEANS, ROLE_WORDS } from "./role-words.ts";

interface RoleSelectProps {
  label: string;
  value: SharedRole;
  onChoose: (role: SharedRole) => void;
  disabled?: boolean;
  /** True among the fields of a form, where the options say what a role means. */
  inForm?: boolean;
}

/** A select of what somebody may do in a review. */
export function RoleSelect({ label, value, onChoose, disabled = false, inForm = false }: RoleSelectProps) {
  const Control = inForm ? FormSelect : Select;
  return (
    <Control
      aria-label={label}
      value={value}
      disabled={disabled}
      className={inForm ? "sm:w-36" : ""}
      onChange={(event) => {
        const role = SHARED_ROLES.find((each) => each === event.target.value);
        if (role) onChoose(role);
      }}
    >
      {SHARED_ROLES.map((role) => (
        <option key={role} value={role} title={ROLE_MEANS[role]}>
          {ROLE_WORDS[role]}
        </option>
      ))}
    </Control>
  );
}
