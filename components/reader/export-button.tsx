"use client";

import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { usePaletteCommands } from "#components/palette/palette.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Session } from "#lib/reviews/schema.ts";

/** Loaded with the first click, since few readers export and the page should be small. */
const ExportDialog = lazy(async () => ({ default: (await import("./export-dialog.tsx")).ExportDialog }));

export function ExportButton({ session }: { session: Session }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  function show() {
    setWasOpened(true);
    setOpen(true);
  }
  usePaletteCommands(() => [
    {
      id: "export",
      group: "Actions",
      label: "Export this review",
      keywords: "download word pdf latex docx file",
      run: show,
    },
  ]);
  return (
    <>
      <Button size="sm" onClick={show}>
        <Download size={14} aria-hidden="true" />
        <span className="max-sm:sr-only">Export</span>
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <ExportDialog session={session} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
