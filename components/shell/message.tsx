import Link from "next/link";
import type { ReactNode } from "react";
import { Wordmark } from "#components/brand/wordmark.tsx";

interface MessageProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  children?: ReactNode;
}

export function Message({ icon, title, text, children }: MessageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-6 py-5">
        <Link href="/" aria-label="Galley, start page">
          <Wordmark />
        </Link>
      </header>
      <main id="main" className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-6 pb-32">
        {icon ? <div className="mb-5 text-accent">{icon}</div> : null}
        <h1 className="font-serif text-2xl font-semibold text-balance">{title}</h1>
        {text ? <p className="mt-3 text-ink-soft">{text}</p> : null}
        <div className="mt-7 flex flex-wrap gap-3">{children}</div>
      </main>
    </div>
  );
}
