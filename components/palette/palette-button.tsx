"use client";

import { Command } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useOpenPalette } from "./palette.tsx";

export function PaletteButton() {
  const open = useOpenPalette();
  if (!open) return null;
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label="Search and commands"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Search and commands (Ctrl-K or ⌘K)"
      onClick={open}
    >
      <Command size={17} aria-hidden="true" />
    </Button>
  );
}
