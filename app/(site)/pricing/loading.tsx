import { Skeleton } from "#components/ui/skeleton.tsx";

export default function PricingLoading() {
  return (
    <main id="main" className="mx-auto max-w-6xl px-4 pt-26 pb-20 sm:px-6 sm:pt-30">
      <div role="status">
        <span className="sr-only">Prices are loading</span>
        <Skeleton className="h-11 w-80 max-w-full" />
        <Skeleton className="mt-4 h-7 w-[32rem] max-w-full" />
        <Skeleton className="mt-8 h-16 w-64 max-w-full" />
        <div className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {["one", "two", "three"].map((card) => (
            <Skeleton key={card} className="h-64 w-full" />
          ))}
        </div>
      </div>
    </main>
  );
}
