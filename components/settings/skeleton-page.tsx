import { Skeleton } from "#components/ui/skeleton.tsx";

/** The loading state of a settings page: a title, then blocks of the given heights in rem. */
export function SkeletonPage({ blocks }: { blocks: number[] }) {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-48" />
      <div className="mt-8 space-y-8">
        {blocks.map((rem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move.
          <div key={index} style={{ height: `${rem}rem` }}>
            <Skeleton className="h-full w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
