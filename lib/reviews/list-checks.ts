import { type DescribedCheck, describedGroups, precisionWords } from "#lib/checks/describe-checks.ts";

/** A check as the page about checks shows it. */
type ListedCheck = Pick<DescribedCheck, "id" | "label" | "types" | "method"> & {
  /** A sentence about how often its comments are right. */
  precision: string;
};

/** Returns every check, in the groups in which a review runs them. */
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
