import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ResponsePage } from "#components/responses/response-page.tsx";
import { uuid } from "#lib/contract/fields.ts";
import { studioContext } from "../../studio-context.ts";

interface PageProps {
  params: Promise<{ response_id: string }>;
}

export const metadata: Metadata = { title: "Response to reviewers" };

export default async function AnswerPage({ params }: PageProps) {
  const id = uuid.safeParse((await params).response_id);
  if (!id.success) notFound();
  await studioContext(`/responses/${id.data}`);
  return <ResponsePage responseId={id.data} />;
}
