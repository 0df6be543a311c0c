"use client";

import { BookOpenText } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { useToast } from "#components/ui/toast.tsx";
import { call } from "#lib/client/client.ts";
import { addSample } from "#lib/reviews/process-contract.ts";

export function SampleButton({ size }: { size: "sm" | "lg" }) {
  const [busy, setBusy] = useState(false);
  const router = useRouter();
  const toast = useToast();

  async function open() {
    setBusy(true);
    try {
      const { session_id } = await call(addSample);
      router.push(`/reviews/${session_id}`);
    } catch (error) {
      setBusy(false);
      toast({ title: reasonOf(error) });
    }
  }

  return (
    <Button size={size} disabled={busy} onClick={() => void open()}>
      <BookOpenText size={size === "lg" ? 17 : 15} aria-hidden="true" />
      {busy ? "Opening the sample …" : "Open the sample manuscript"}
    </Button>
  );
}
