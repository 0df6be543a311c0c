"use client";

import "./globals.css";

/** Shown when the layout itself failed, so nothing here may depend on it. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <title>Galley could not start this page</title>
        <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-6">
          <h1 className="font-serif text-2xl font-semibold">Galley could not start this page</h1>
          <p className="mt-3 text-ink-soft">
            The server failed. Your documents and reviews are safe. Load the page again. If it fails again,
            see the log of the server.
          </p>
          {error.digest ? (
            <p className="mt-3 text-sm text-ink-faint">
              Reference for the log: <code className="font-mono">{error.digest}</code>
            </p>
          ) : null}
          <p className="mt-7">
            {/* biome-ignore lint/a11y/useValidAnchor: a full load is what is wanted. */}
            <a href="" className="link">
              Load the page again
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
