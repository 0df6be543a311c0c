import Link from "next/link";
import type { ReactNode } from "react";
import { Wordmark } from "#components/brand/wordmark.tsx";

export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-10 sm:pt-[14vh]">
      <header>
        <Link href="/" aria-label="Galley, start page">
          <Wordmark size="lg" />
        </Link>
      </header>
      <main className="mt-8 w-full max-w-sm rounded-xl border border-rule bg-sheet p-6 shadow-lift sm:p-8">
        <h1 className="font-serif text-xl font-semibold">{title}</h1>
        {children}
      </main>
    </div>
  );
}
