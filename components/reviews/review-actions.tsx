import { Ellipsis, Trash2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";

/** What can be done with a review in the list. */
export function ReviewActions({ title, onDelete }: { title: string; onDelete: () => void }) {
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon" aria-label={`Actions for ${title}`}>
          <Ellipsis size={17} aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem danger icon={<Trash2 size={15} aria-hidden="true" />} onSelect={onDelete}>
        Delete review …
      </MenuItem>
    </Menu>
  );
}
