import { ReaderSkeleton } from "#components/reader/reader-skeleton.tsx";

export default function Loading() {
  return <ReaderSkeleton />;
}
