"use client";

import {
  AppWindow,
  Bot,
  Building2,
  Coins,
  Gauge,
  Gift,
  KeyRound,
  Landmark,
  Package,
  ReceiptText,
  UserRound,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";

const PAGES = [
  { href: "/settings", label: "Profile", icon: UserRound },
  { href: "/settings/venues", label: "Venues", icon: Landmark },
  { href: "/settings/assistants", label: "Assistants", icon: Bot },
  { href: "/settings/connected-apps", label: "Connected apps", icon: AppWindow },
  { href: "/settings/api-keys", label: "API keys", icon: KeyRound },
] as const;

const CREDITS = { href: "/settings/credits", label: "Credits", icon: Coins } as const;
const PLAN = { href: "/settings/plan", label: "Plan", icon: ReceiptText } as const;
const LIMITS = { href: "/settings/credits", label: "Limits", icon: Gauge } as const;
const ACCOUNT = { href: "/settings/account", label: "Account", icon: Package } as const;
const ORGANIZATIONS = { href: "/organizations", label: "Organizations", icon: Building2 } as const;
const REFERRALS = { href: "/settings/referrals", label: "Referrals", icon: Gift } as const;

export function SettingsNav({ hasReferrals }: { hasReferrals: boolean }) {
  const here = usePathname();
  const pages = [
    ...PAGES,
    ...(useCreditsInUse() ? [CREDITS, PLAN] : [LIMITS]),
    ...(hasReferrals ? [REFERRALS] : []),
    ACCOUNT,
    ORGANIZATIONS,
  ];
  return (
    <nav aria-label="Settings" className="-mx-1 overflow-x-auto md:mx-0">
      <ul className="flex gap-1 p-1 md:flex-col md:p-0">
        {pages.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isWithin(here, href) ? "page" : undefined}
              className="flex items-center gap-2 rounded-md px-2.5 py-2 md:gap-2.5 md:px-3 text-sm whitespace-nowrap text-ink-soft hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              <Icon size={16} aria-hidden="true" className="max-sm:hidden" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns true if the path is this page or one below it. Every settings page is below the first. */
function isWithin(path: string, page: string): boolean {
  return path === page || (page !== "/settings" && path.startsWith(`${page}/`));
}
