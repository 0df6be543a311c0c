"use client";

import {
  Building2,
  Coins,
  KeyRound,
  LogOut,
  ReceiptText,
  Settings,
  ShieldUser,
  Tag,
  UserRound,
} from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { CsrfForm } from "#components/auth/csrf-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuRule } from "#components/ui/menu.tsx";
import { useCreditsInUse } from "./credits-in-use.tsx";

export function AccountMenu({ email, isOperator }: { email: string; isOperator: boolean }) {
  const costsCredits = useCreditsInUse();
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label="Account">
            <UserRound size={18} aria-hidden="true" />
          </Button>
        }
      >
        <MenuLabel>{email}</MenuLabel>
        <MenuLink>
          <Link href="/settings">
            <Settings size={15} aria-hidden="true" />
            Settings
          </Link>
        </MenuLink>
        <MenuLink>
          <Link href="/settings/api-keys">
            <KeyRound size={15} aria-hidden="true" />
            API keys
          </Link>
        </MenuLink>
        <MenuLink>
          <Link href="/organizations">
            <Building2 size={15} aria-hidden="true" />
            Organizations
          </Link>
        </MenuLink>
        {costsCredits ? (
          <>
            <MenuLink>
              <Link href="/settings/credits">
                <Coins size={15} aria-hidden="true" />
                Credits
              </Link>
            </MenuLink>
            <MenuLink>
              <Link href="/settings/plan">
                <ReceiptText size={15} aria-hidden="true" />
                Plan and invoices
              </Link>
            </MenuLink>
            <MenuLink>
              <Link href="/pricing">
                <Tag size={15} aria-hidden="true" />
                Prices
              </Link>
            </MenuLink>
          </>
        ) : null}
        {isOperator ? (
          <MenuLink>
            <Link href="/admin">
              <ShieldUser size={15} aria-hidden="true" />
              Administration
            </Link>
          </MenuLink>
        ) : null}
        <MenuRule />
        <MenuItem
          icon={<LogOut size={15} aria-hidden="true" />}
          onSelect={() => form.current?.requestSubmit()}
        >
          Sign out
        </MenuItem>
      </Menu>
      <CsrfForm action="/api/auth/signout" fields={{ callbackUrl: "/" }} ref={form} />
    </>
  );
}
