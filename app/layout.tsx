import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import "katex/dist/katex.min.css";
import "./globals.css";
import { themeOfPage } from "./page-theme.ts";

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
  const theme = await themeOfPage();
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
