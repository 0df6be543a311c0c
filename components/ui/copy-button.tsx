"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

export function CopyButton({
  text,
  label,
  size = "sm",
  look = "plain",
}: {
  text: string;
  label: string;
  size?: "sm" | "md";
  look?: "plain" | "quiet";
}) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  function copy() {
    // The clipboard is absent on plain-http pages of another computer.
    if (!navigator.clipboard) return setState("failed");
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  }

  return (
    <Button size={size} look={look} onClick={copy}>
      {state === "copied" ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
      <span aria-live="polite">
        {state === "copied" ? "Copied" : state === "failed" ? "Select the text and copy it" : label}
      </span>
    </Button>
  );
}
