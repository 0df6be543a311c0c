import type { Metadata } from "next";
import { AuthFrame } from "#components/auth/auth-frame.tsx";
import { explainRefusal } from "#components/oauth/explain-refusal.ts";
import { ButtonLink } from "#components/ui/button.tsx";

export const metadata: Metadata = { title: "The app cannot be connected" };

type Search = Promise<{ error?: string | string[] }>;

export default async function RefusedPage({ searchParams }: { searchParams: Search }) {
  const code = [(await searchParams).error].flat()[0];
  return (
    <AuthFrame title="The app cannot be connected">
      <p className="mt-3 text-ink-soft">{explainRefusal(code)}</p>
      <p className="mt-3 text-ink-soft">The app did not get in.</p>
      <ButtonLink href="/settings/assistants" size="lg" className="mt-6 w-full">
        How to connect an app
      </ButtonLink>
    </AuthFrame>
  );
}
