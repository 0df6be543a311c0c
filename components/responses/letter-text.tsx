"use client";

import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { MOST_POINTS, type Response } from "#lib/responses/schema.ts";
import { restOfLetter } from "./rest-of-letter.ts";
import type { ResponseControls } from "./use-response.ts";

interface LetterTextProps {
  response: Response;
  controls: ResponseControls;
}

/** The letter as it came. What of it is no point is marked and can be made one. */
export function LetterText({ response, controls }: LetterTextProps) {
  const { letter, points } = response;
  const [isShown, setShown] = useState(false);
  const rest = useMemo(() => (isShown ? restOfLetter(response) : []), [isShown, response]);
  if (letter === null) return null;

  return (
    <details
      className="mt-6 rounded-lg border border-rule bg-sheet p-3 text-sm"
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary className="cursor-pointer font-medium">The letter as it came</summary>
      {isShown ? (
        <div className="mt-3 space-y-3">
          {rest.length === 0 ? (
            <p className="text-ink-soft">Every sentence of the letter is in a point.</p>
          ) : (
            <section aria-label="No points">
              <p className="text-ink-soft">These parts were made no points:</p>
              <ul className="mt-2 space-y-2">
                {rest.slice(0, 50).map(({ start, text, reviewer, after }) => (
                  <li key={start} className="rounded-md bg-wash p-2">
                    <p className="line-clamp-4 whitespace-pre-wrap wrap-anywhere">{text}</p>
                    {points.length < MOST_POINTS ? (
                      <Button
                        look="quiet"
                        size="sm"
                        className="mt-1"
                        onClick={() => void controls.add(reviewer, text, after)}
                      >
                        <Plus size={14} aria-hidden="true" />
                        Make it a point of {reviewer === "Editor" ? "the editor" : reviewer}
                      </Button>
                    ) : null}
                  </li>
                ))}
              </ul>
              {rest.length > 50 ? (
                <p className="mt-2 text-ink-soft">And {rest.length - 50} more in the text below.</p>
              ) : null}
            </section>
          )}
          <section
            aria-label="Text of the letter"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
            tabIndex={0}
            className="max-h-96 overflow-y-auto rounded-md border border-rule p-2 whitespace-pre-wrap wrap-anywhere"
          >
            {letter}
          </section>
        </div>
      ) : null}
    </details>
  );
}
