"use client";

import { useOpenPalette } from "#components/palette/palette.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { useNearestReader } from "./reader-store.ts";
import { shownPages } from "./shown-pages.ts";

const READING: readonly [string[], string][] = [
  [["j"], "Next comment"],
  [["k"], "Previous comment"],
  [["Esc"], "Close the comment"],
  [["s"], "Search the text"],
  [["/"], "Filter comments"],
  [["m"], "Show or hide less important comments"],
  [["o"], "Show the outline"],
  [["g", "r"], "Go to my reviews"],
  [["?"], "Show this list"],
];

const PALETTE: typeof READING = [[["Ctrl", "K"], "Search reviews, comments, sections and commands"]];

const PAGES: typeof READING = [
  [["v"], "Show the pages, or the text again"],
  [["+"], "Show the pages larger"],
  [["-"], "Show the pages smaller"],
  [["0"], "Fit the pages to the width"],
];

const WRITING: typeof READING = [
  [["n"], "Comment on the selected words"],
  [["r"], "Reply to the open comment"],
  [["Ctrl", "Enter"], "Send what you write"],
];

const ACTING: readonly [string[], string][] = [
  [["a"], "Mark the open comment as addressed"],
  [["d"], "Dismiss the open comment"],
  [["w"], "Dismiss the open comment as wrong"],
  [["x"], "Select the open comment, to act on several"],
  [["u"], "Undo the last action"],
  [["c"], "Discuss the open comment or the manuscript"],
];

export function HelpDialog({
  open,
  onOpenChange,
  canAct,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  canAct: boolean;
}) {
  const hasPalette = useOpenPalette() !== null;
  const isPaged = useNearestReader((state) => shownPages(state.session) !== null, false);
  const canWrite = useNearestReader((state) => state.threads?.may.comment ?? false, false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5 text-sm">
        {[
          ...READING,
          ...(hasPalette ? PALETTE : []),
          ...(isPaged ? PAGES : []),
          ...(canWrite ? WRITING : []),
          ...(canAct ? ACTING : []),
        ].map(([keys, meaning]) => (
          <div key={meaning} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
