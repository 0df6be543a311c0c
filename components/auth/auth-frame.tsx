import Link from "next/link";
import type { ReactNode } from "react";
import { Wordmark } from "#components/brand/wordmark.tsx";

const WIDTHS = {
  /** One question. */
  narrow: { page: "sm:pt-[14vh]", sheet: "max-w-sm" },
  /** A list to read before the answer. */
  wide: { page: "sm:pt-[7vh]", sheet: "max-w-lg" },
};

interface AuthFrameProps {
  title: string;
  width?: keyof typeof WIDTHS;
  children: ReactNode;
}

export function AuthFrame({ title, width = "narrow", children }: AuthFrameProps) {
  const { page, sheet } = WIDTHS[width];
  return (
    <div className={`flex min-h-dvh flex-col items-center px-4 py-10 ${page}`}>
      <header>
        <Link href="/" aria-label="Galley, start page">
          <Wordmark size="lg" />
        </Link>
      </header>
      <main className={`mt-8 w-full ${sheet} rounded-xl border border-rule bg-sheet p-6 shadow-lift sm:p-8`}>
        <h1 className="font-serif text-xl font-semibold text-balance break-words">{title}</h1>
        {children}
      </main>
    </div>
  );
}
