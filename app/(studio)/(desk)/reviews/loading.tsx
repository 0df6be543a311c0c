import { Skeleton } from "#components/ui/skeleton.tsx";

export default function Loading() {
  return (
    <main
      className="mx-auto max-w-4xl px-4 pt-8 pb-24 sm:px-6"
      aria-busy="true"
      aria-label="Loading your reviews"
    >
      <Skeleton className="mb-6 h-8.5 w-40" />
      <Skeleton className="h-15 rounded-xl" />
      <Skeleton className="mt-12 h-7.5 w-28" />
      {["a", "b", "c", "d"].map((row) => (
        <Skeleton key={row} className="mt-4 h-20" />
      ))}
    </main>
  );
}
