import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import { countReviews, nameManuscripts } from "./review-selection.ts";

/** The manuscripts that a question names; of the others it says how many they are. */
const MOST_NAMED = 6;

interface DeleteReviewsProps {
  items: readonly HistoryItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => Promise<void>;
}

/** Asks before reviews are deleted, and says which. */
export function DeleteReviews({ items, open, onOpenChange, onConfirm }: DeleteReviewsProps) {
  const publicCount = items.filter(({ is_public }) => is_public).length;
  const reviews = countReviews(items);
  const names = nameManuscripts(items);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${countNoun(items.length, "review")}?`}
      description={`This deletes ${reviews}: their comments, your changes to them, and what people wrote there. You cannot undo this. The uploaded files are kept.${
        publicCount > 0 ? ` The public pages of ${publicCount} of them end.` : ""
      }`}
      action={`Delete ${countNoun(items.length, "review")}`}
      onConfirm={async () => void onConfirm()}
    >
      <ul className="mt-3 list-disc pl-5 text-sm text-ink-soft">
        {names.slice(0, MOST_NAMED).map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
          </li>
        ))}
        {names.length > MOST_NAMED ? <li>and {countNoun(names.length - MOST_NAMED, "other")}</li> : null}
      </ul>
    </ConfirmDialog>
  );
}
