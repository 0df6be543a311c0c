"use client";

import { Coins, Gauge, KeyRound, UserRound } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";

const PAGES = [
  { href: "/settings", label: "Profile", icon: UserRound },
  { href: "/settings/api-keys", label: "API keys", icon: KeyRound },
] as const;

const CREDITS = { href: "/settings/credits", label: "Credits", icon: Coins } as const;
const LIMITS = { href: "/settings/credits", label: "Limits", icon: Gauge } as const;

export function SettingsNav() {
  const here = usePathname();
  const pages = [...PAGES, useCreditsInUse() ? CREDITS : LIMITS];
  return (
    <nav aria-label="Settings" className="-mx-1 overflow-x-auto md:mx-0">
      <ul className="flex gap-1 p-1 md:flex-col md:p-0">
        {pages.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={here === href ? "page" : undefined}
              className="flex items-center gap-2.5 rounded-md px-3 py-2 text-sm whitespace-nowrap text-ink-soft hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              <Icon size={16} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
