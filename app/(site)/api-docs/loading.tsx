import { SiteFrame } from "#components/site/site-frame.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

export default function ApiReferenceLoading() {
  return (
    <SiteFrame signedIn={null}>
      <div
        role="status"
        className="mx-auto grid max-w-6xl gap-x-14 px-4 pb-16 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)]"
      >
        <span className="sr-only">Loading the API reference</span>
        <div className="space-y-3 pt-10 max-lg:hidden">
          {[9, 12, 10, 13, 11, 14, 8].map((rem) => (
            <div key={rem} style={{ width: `${rem}rem` }}>
              <Skeleton className="h-5" />
            </div>
          ))}
        </div>
        <div className="space-y-6 pt-10">
          <Skeleton className="h-11 w-64" />
          <Skeleton className="h-14" />
          <Skeleton className="h-40" />
          <Skeleton className="h-64" />
        </div>
      </div>
    </SiteFrame>
  );
}
