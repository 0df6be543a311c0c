import { Ban, ChevronDown, CircleX, TextSelect } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { plainText } from "#components/ui/plain-text.ts";
import { isComputed } from "./filter-comments.ts";
import type { NumberedComment } from "./reader-state.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

interface WrongMenuProps {
  comment: NumberedComment;
  controls: ReaderControls;
}

/** What to do with a comment that is not true: dismiss it as wrong, and keep the next review from repeating it. */
export function WrongMenu({ comment, controls }: WrongMenuProps) {
  const { ignore } = controls;
  return (
    <Menu
      trigger={
        <Button size="sm" look="quiet" title="Dismiss as wrong (w)" aria-keyshortcuts="w">
          Wrong
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem
        icon={<CircleX size={15} aria-hidden="true" />}
        onSelect={() => controls.act(comment.id, { type: "dismissed", reason: "wrong" })}
      >
        Dismiss as wrong
      </MenuItem>
      {ignore && isComputed(comment.source) ? (
        <>
          <MenuItem
            icon={<TextSelect size={15} aria-hidden="true" />}
            onSelect={() => ignore(comment.id, "words")}
          >
            {wordsLabel(comment)}
          </MenuItem>
          <MenuItem icon={<Ban size={15} aria-hidden="true" />} onSelect={() => ignore(comment.id, "check")}>
            Ignore this check in this document
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

const LONGEST_WORD = 24;

/** Names what is ignored: one word by itself, and longer quotes as "these words". */
function wordsLabel({ quote, related }: NumberedComment): string {
  const word = plainText(quote);
  if (related.length > 0 || word.length > LONGEST_WORD) return "Ignore these words in this document";
  return word.includes(" ") ? `Ignore the words “${word}”` : `Ignore the word “${word}”`;
}
