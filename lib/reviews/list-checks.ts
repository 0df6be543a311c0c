import { type DescribedCheck, describedGroups, precisionWords } from "#lib/checks/describe-checks.ts";

/** A computed check as the page about them shows it. */
type ListedCheck = Pick<DescribedCheck, "id" | "label" | "types" | "method"> & {
  /** How often its alarms are right, in a sentence. */
  precision: string;
};

/** Every computed check, in the groups in which a review runs them. */
export function listChecks(): { id: string; label: string; checks: ListedCheck[] }[] {
  return describedGroups().map(({ id, label, checks }) => ({
    id,
    label,
    checks: checks.map(({ id, label, types, method, precision }) => ({
      id,
      label,
      types,
      method,
      precision: precisionWords(precision),
    })),
  }));
}
