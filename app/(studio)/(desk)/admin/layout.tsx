import type { ReactNode } from "react";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-4xl px-4 py-8 focus:outline-none sm:px-6 md:py-12"
    >
      {children}
    </main>
  );
}
