"use client";

import { DropdownMenu as Radix } from "radix-ui";
import { type ReactNode, useCallback, useState } from "react";

interface MenuProps {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
}

/** Opens inside the landmark of its trigger, so that screen readers find it in a landmark. */
export function Menu({ trigger, children, align = "end" }: MenuProps) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const find = useCallback((element: HTMLElement | null) => {
    setLandmark(element?.closest<HTMLElement>("main, header, aside") ?? null);
  }, []);
  return (
    <Radix.Root modal={false}>
      <span ref={find} className="contents">
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      </span>
      <Radix.Portal container={landmark}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-40 min-w-52 rounded-lg border border-rule bg-sheet p-1 text-sm shadow-lift motion-safe:animate-appear"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ITEM =
  "flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left outline-none select-none data-[highlighted]:bg-wash data-[disabled]:opacity-60 cursor-pointer";

interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export function MenuItem({ children, icon, danger = false, disabled = false, onSelect }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={`${ITEM} ${danger ? "text-critical" : "text-ink"}`}
    >
      {icon}
      {children}
    </Radix.Item>
  );
}

/** A menu item that is a link. The child is the anchor. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={`${ITEM} text-ink`}>
      {children}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-xs text-ink-faint">{children}</Radix.Label>;
}

export function MenuRule() {
  return <Radix.Separator className="my-1 h-px bg-rule" />;
}
