"use client";

import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuLabel, MenuLink } from "#components/ui/menu.tsx";
import { pathOf } from "#lib/client/client.ts";
import { writeLetter } from "#lib/responses/contract.ts";
import { LETTER_FORMATS, type LetterFormat, type Response } from "#lib/responses/schema.ts";

const NAMES: Record<LetterFormat, string> = { docx: "Word (DOCX)", md: "Markdown", tex: "LaTeX" };

/** Takes the response out as a letter. */
export function LetterMenu({ response }: { response: Response }) {
  const { response_id, progress } = response;
  const open = progress.points - progress.done;
  return (
    <Menu
      trigger={
        <Button size="sm">
          <Download size={14} aria-hidden="true" />
          <span className="max-sm:sr-only">Export letter</span>
        </Button>
      }
    >
      {open > 0 ? (
        <MenuLabel>{open === 1 ? "1 point is not done yet." : `${open} points are not done yet.`}</MenuLabel>
      ) : null}
      {LETTER_FORMATS.map((format) => (
        <MenuLink key={format}>
          <a href={`/api${pathOf(writeLetter, { response_id })}?format=${format}`} download>
            {NAMES[format]}
          </a>
        </MenuLink>
      ))}
    </Menu>
  );
}
