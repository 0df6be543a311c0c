"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks before the user leaves a page with changes: by a link, by going back or forward, or by closing the tab. */
export function UnsavedChanges({ description }: { description: string }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isDiscarded = useRef(false);
  const router = useRouter();

  useEffect(() => {
    const ask = (how: () => void) => setLeave(() => how);

    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !leavesPage(event, link)) return;
      event.preventDefault();
      ask(() => router.push(link.href));
    }

    function onNavigate(event: NavigateEvent) {
      if (event.navigationType !== "traverse" || !event.cancelable || isDiscarded.current) return;
      const { key, url } = event.destination;
      if (!isOtherPage(new URL(url))) return;
      event.preventDefault();
      ask(() => void window.navigation.traverseTo(key));
    }

    function onUnload(event: BeforeUnloadEvent) {
      if (!isDiscarded.current) event.preventDefault();
    }

    // Next follows a link when its click reaches the link. Before that, the click passes the document.
    document.addEventListener("click", onClick, { capture: true });
    window.addEventListener("beforeunload", onUnload);
    // Some browsers have no navigation API. In them, going back does not ask.
    const { navigation } = window as Partial<Pick<Window, "navigation">>;
    navigation?.addEventListener("navigate", onNavigate);
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener("beforeunload", onUnload);
      navigation?.removeEventListener("navigate", onNavigate);
    };
  }, [router]);

  return (
    <ConfirmDialog
      open={leave !== null}
      onOpenChange={(open) => open || setLeave(null)}
      title="Leave without saving?"
      description={description}
      action="Discard changes"
      onConfirm={async () => {
        isDiscarded.current = true;
        leave?.();
      }}
    />
  );
}

/** True if the click opens another page of Galley in this tab. */
function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  return link.target !== "_blank" && link.origin === window.location.origin && isOtherPage(link);
}

function isOtherPage({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
  return pathname !== window.location.pathname || search !== window.location.search;
}
