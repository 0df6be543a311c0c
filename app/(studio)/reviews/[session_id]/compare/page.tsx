import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ComparePage } from "#components/comparison/compare-page.tsx";
import { uuid } from "#lib/contract/fields.ts";
import { studioContext } from "../../../studio-context.ts";

interface PageProps {
  params: Promise<{ session_id: string }>;
  searchParams: Promise<{ with?: string | string[] }>;
}

export const metadata: Metadata = { title: "Compare versions" };

export default async function ComparisonPage({ params, searchParams }: PageProps) {
  const id = uuid.safeParse((await params).session_id);
  if (!id.success) notFound();
  const earlier = uuid.safeParse((await searchParams).with);
  await studioContext(`/reviews/${id.data}/compare`);
  return <ComparePage sessionId={id.data} earlierId={earlier.success ? earlier.data : null} />;
}
