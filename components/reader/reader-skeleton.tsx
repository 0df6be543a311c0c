import { Skeleton } from "#components/ui/skeleton.tsx";

const LINES = ["w-full", "w-11/12", "w-full", "w-10/12", "w-full", "w-4/12"];

export function ReaderSkeleton() {
  return (
    <main aria-busy="true" aria-label="Opening the review">
      <div className="flex h-14 items-center border-b border-rule px-6">
        <Skeleton className="h-4 w-64" />
      </div>
      <div className="mx-auto grid max-w-[92rem] grid-cols-1 gap-x-8 px-4 min-[56.25rem]:grid-cols-[minmax(0,1fr)_21rem] min-[56.25rem]:px-6 min-[80rem]:grid-cols-[13rem_minmax(0,1fr)_23rem] min-[80rem]:gap-x-10">
        <div className="hidden space-y-3 py-8 min-[80rem]:block">
          {LINES.map((width, i) => (
            <Skeleton key={`${width}${String(i)}`} className={`h-4 ${width}`} />
          ))}
        </div>
        <div className="mx-auto w-full max-w-[42rem] space-y-4 pt-10">
          <Skeleton className="mb-8 h-9 w-10/12" />
          {[...LINES, ...LINES].map((width, i) => (
            <Skeleton key={`${width}${String(i)}`} className={`h-4.5 ${width}`} />
          ))}
        </div>
        <div className="hidden space-y-3 pt-20 min-[56.25rem]:block">
          {LINES.map((width, i) => (
            <Skeleton key={`${width}${String(i)}`} className="h-16 rounded-lg" />
          ))}
        </div>
      </div>
    </main>
  );
}
