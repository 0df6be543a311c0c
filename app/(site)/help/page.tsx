import type { Metadata } from "next";
import { readSitePage } from "#lib/site-pages/read-site-page.ts";
import { SitePage } from "../site-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readSitePage("help")).title };
}

export default async function HelpPage() {
  return <SitePage text={await readSitePage("help")} />;
}
