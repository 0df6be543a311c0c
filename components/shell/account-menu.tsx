"use client";

import { Coins, KeyRound, LogOut, Settings, UserRound } from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { CsrfForm } from "#components/auth/csrf-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuRule } from "#components/ui/menu.tsx";
import { useCreditsInUse } from "./credits-in-use.tsx";

export function AccountMenu({ email }: { email: string }) {
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
        {costsCredits ? (
          <MenuLink>
            <Link href="/settings/credits">
              <Coins size={15} aria-hidden="true" />
              Credits
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
