"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { chooseTheme } from "#components/shell/theme.ts";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { THEMES, type Theme } from "#lib/contract/theme.ts";

const LOOKS: Record<Theme, { label: string; icon: typeof Sun }> = {
  system: { label: "System setting", icon: Monitor },
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
};

export function ThemeChoice({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState(theme);

  const [reason, setReason] = useState<string | null>(null);

  async function choose(next: Theme) {
    setChosen(next);
    setReason(null);
    try {
      await chooseTheme(next);
    } catch (error) {
      setReason(`Only this browser keeps the theme. ${reasonOf(error)}`);
    }
  }

  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Theme</legend>
        {THEMES.map((each) => {
          const { label, icon: Icon } = LOOKS[each];
          return (
            <label
              key={each}
              className="flex cursor-pointer items-center gap-2 rounded-md border border-rule bg-sheet px-3.5 py-2 text-sm hover:border-rule-strong has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="theme"
                value={each}
                checked={chosen === each}
                onChange={() => void choose(each)}
                className="sr-only"
              />
              <Icon size={16} aria-hidden="true" />
              {label}
            </label>
          );
        })}
      </fieldset>
      {reason ? (
        <div className="mt-3">
          <Notice tone="critical">{reason}</Notice>
        </div>
      ) : null}
    </>
  );
}
