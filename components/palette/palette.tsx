"use client";

import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Command } from "./command.ts";
import { useTypedAhead } from "./use-typed-ahead.ts";

/** Loaded when somebody opens the palette for the first time. */
const PaletteDialog = lazy(async () => ({ default: (await import("./palette-dialog.tsx")).PaletteDialog }));

type Source = () => readonly Command[];

interface Palette {
  open: () => void;
  /** Adds commands of a page, and returns the function that takes them away. */
  add: (source: Source) => () => void;
}

const Nearest = createContext<Palette | null>(null);

/** Gives the pages inside a command palette, which Ctrl-K or ⌘K opens. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const sources = useRef(new Set<Source>());
  const palette = useMemo(() => {
    const show = (open: boolean) => {
      setOpen(open);
      setOpened(true);
    };
    const add = (source: Source) => {
      sources.current.add(source);
      return () => void sources.current.delete(source);
    };
    return { show, open: () => show(true), close: () => show(false), add };
  }, []);
  const typedAhead = useTypedAhead(isOpen && !isLoaded, palette.close);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== "k" || isInOtherDialog(event.target)) return;
      event.preventDefault();
      palette.open();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [palette]);

  return (
    <Nearest.Provider value={palette}>
      {children}
      {wasOpened ? (
        <Suspense fallback={null}>
          <PaletteDialog
            open={isOpen}
            onOpenChange={palette.show}
            typedAhead={typedAhead}
            onLoad={() => setLoaded(true)}
            ofPage={() => [...sources.current].flatMap((source) => source())}
          />
        </Suspense>
      ) : null}
    </Nearest.Provider>
  );
}

/** A dialog asks something first, and must not be covered by another. */
function isInOtherDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=alertdialog]") !== null;
}

/** Returns the function that opens the palette, or null on pages without one. */
export function useOpenPalette(): (() => void) | null {
  return useContext(Nearest)?.open ?? null;
}

/** Adds commands to the palette while the page is shown. They are asked for when the palette opens. */
export function usePaletteCommands(source: Source): void {
  const add = useContext(Nearest)?.add;
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => add?.(() => latest.current()), [add]);
}
