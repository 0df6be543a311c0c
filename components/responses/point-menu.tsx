"use client";

import { ArrowDown, ArrowUp, Combine, Ellipsis, MessageSquareText, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Menu, MenuItem, MenuRule } from "#components/ui/menu.tsx";
import type { Point } from "#lib/responses/schema.ts";
import type { ResponseControls } from "./use-response.ts";

interface PointMenuProps {
  point: Point;
  /** Its place in the list, from 0. */
  at: number;
  count: number;
  controls: ResponseControls;
  onEdit: () => void;
}

/** What can be done with a point as a whole. */
export function PointMenu({ point, at, count, controls, onEdit }: PointMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const { point_id, label, is_remark } = point;
  const isLast = at === count - 1;
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label={`More for point ${label}`}>
            <Ellipsis size={18} aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<Pencil size={15} aria-hidden="true" />} onSelect={() => setTimeout(onEdit, 0)}>
          Edit or split …
        </MenuItem>
        <MenuItem
          icon={<Combine size={15} aria-hidden="true" />}
          disabled={isLast}
          onSelect={() => void controls.merge(point_id)}
        >
          Merge with the next point
        </MenuItem>
        <MenuItem
          icon={<MessageSquareText size={15} aria-hidden="true" />}
          onSelect={() => void controls.editPoint(point_id, { is_remark: !is_remark })}
        >
          {is_remark ? "It asks for something" : "It asks for nothing"}
        </MenuItem>
        <MenuRule />
        <MenuItem
          icon={<ArrowUp size={15} aria-hidden="true" />}
          disabled={at === 0}
          onSelect={() => void controls.move(point_id, -1)}
        >
          Move up
        </MenuItem>
        <MenuItem
          icon={<ArrowDown size={15} aria-hidden="true" />}
          disabled={isLast}
          onSelect={() => void controls.move(point_id, 1)}
        >
          Move down
        </MenuItem>
        <MenuRule />
        <MenuItem icon={<Trash2 size={15} aria-hidden="true" />} danger onSelect={() => setDeleting(true)}>
          Delete point …
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete point ${label}?`}
        description="This deletes what the reviewer wrote and your reply. You cannot undo this."
        action="Delete point"
        onConfirm={async () => {
          await controls.remove(point_id);
        }}
      />
    </>
  );
}
