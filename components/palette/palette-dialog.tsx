"use client";

import { Search } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useFocusReturn } from "#components/ui/use-focus-return.ts";
import type { Command } from "./command.ts";
import { findCommands } from "./find-commands.ts";
import { useGeneralCommands } from "./use-general-commands.ts";

interface PaletteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Returns the commands of the page. */
  ofPage: () => readonly Command[];
  /** Returns what was typed before the palette was there. */
  typedAhead: () => string;
  /** Called when the field is there. */
  onLoad: () => void;
}

/** Finds a command by its words and does it. The page closes the palette first, so that a command may open a dialog. */
export function PaletteDialog({ open, onOpenChange, ofPage, typedAhead, onLoad }: PaletteDialogProps) {
  const general = useGeneralCommands(open);
  const chosen = useRef<Command | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();

  /** Radix would select what was typed, so that the next key replaces it. */
  function focusField(event: Event) {
    onOpenAutoFocus();
    event.preventDefault();
    field.current?.focus();
  }

  function afterClose(event: Event) {
    onCloseAutoFocus(event);
    const command = chosen.current;
    chosen.current = null;
    // After the focus has returned, so that a command can move it on.
    if (command) requestAnimationFrame(() => command.run());
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-[rgb(20_16_8/0.45)] motion-safe:animate-appear" />
        <Radix.Content
          onOpenAutoFocus={focusField}
          onCloseAutoFocus={afterClose}
          aria-describedby={undefined}
          className="fixed top-[10dvh] left-1/2 z-50 flex max-h-[75dvh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-rule bg-sheet shadow-lift focus:outline-none"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <Finder
            field={field}
            general={general}
            ofPage={ofPage}
            typedAhead={typedAhead}
            onLoad={onLoad}
            onChoose={(command) => {
              chosen.current = command;
              onOpenChange(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface FinderProps extends Pick<PaletteDialogProps, "ofPage" | "typedAhead" | "onLoad"> {
  field: RefObject<HTMLInputElement | null>;
  general: readonly Command[];
  onChoose: (command: Command) => void;
}

function Finder({ field, general, ofPage, typedAhead, onLoad, onChoose }: FinderProps) {
  const [query, setQuery] = useState(typedAhead);
  const [at, setAt] = useState(0);
  const [own] = useState(ofPage);
  const searched = useDeferredValue(query);
  const found = useMemo(() => findCommands([...own, ...general], searched), [own, general, searched]);
  const listId = useId();
  const optionId = (i: number) => `${listId}-${i}`;
  const active = Math.min(at, found.length - 1);

  const loaded = useRef(onLoad);
  useEffect(() => loaded.current(), []);

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = {
      ArrowDown: (active + 1) % Math.max(1, found.length),
      ArrowUp: (active - 1 + found.length) % Math.max(1, found.length),
    };
    const target = moves[event.key];
    // The list that belongs to the query, though React may still show an earlier one.
    const first = searched === query ? found[active] : findCommands([...own, ...general], query)[0];
    if (target !== undefined) setAt(target);
    else if (event.key === "Enter" && first) onChoose(first);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="relative border-b border-rule">
        <Search size={17} aria-hidden="true" className="absolute top-4 left-4 text-ink-faint" />
        <input
          ref={field}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
          aria-label="Search reviews, comments, sections and commands"
          placeholder="Search reviews, comments and commands"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          className="h-12 w-full bg-transparent pr-4 pl-11 placeholder:text-ink-faint focus:outline-none"
        />
      </div>
      <p className="sr-only" role="status">
        {found.length === 0 ? "" : `${found.length} found`}
      </p>
      {found.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-soft">Nothing matches. Try other words.</p>
      ) : null}
      <div
        id={listId}
        role="listbox"
        aria-label="Found"
        tabIndex={-1}
        className="overflow-y-auto p-1.5 text-sm empty:hidden focus:outline-none"
      >
        {grouped(found).map(({ group, members }) => (
          <fieldset key={group} aria-label={group} className="min-w-0">
            <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs text-ink-faint">
              {group}
            </div>
            {members.map(({ command, index }) => (
              <Option
                key={command.id}
                id={optionId(index)}
                command={command}
                isActive={index === active}
                onPoint={() => setAt(index)}
                onChoose={() => onChoose(command)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, command, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys of the list.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={`flex cursor-pointer items-baseline gap-3 rounded-md px-2.5 py-2 ${isActive ? "bg-wash text-ink" : "text-ink-soft"}`}
    >
      <span className="line-clamp-2 min-w-0 flex-1">{command.label}</span>
      {command.detail ? <span className="shrink-0 text-xs text-ink-soft">{command.detail}</span> : null}
    </div>
  );
}

/** Puts neighbours of one group together, and keeps the order. */
function grouped(found: readonly Command[]) {
  const groups: { group: string; members: { command: Command; index: number }[] }[] = [];
  for (const [index, command] of found.entries()) {
    if (groups.at(-1)?.group !== command.group) groups.push({ group: command.group, members: [] });
    groups.at(-1)?.members.push({ command, index });
  }
  return groups;
}
