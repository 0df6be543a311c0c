import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { THEME_COOKIE, toTheme } from "#components/shell/theme.ts";
import "katex/dist/katex.min.css";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Galley", template: "%s · Galley" },
  description: "Galley reviews research manuscripts on your own computer.",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf8f3" },
    { media: "(prefers-color-scheme: dark)", color: "#181715" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = toTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      className={GeistSans.variable}
      {...(theme === "system" ? {} : { "data-theme": theme })}
      suppressHydrationWarning
    >
      <body>{children}</body>
    </html>
  );
}
