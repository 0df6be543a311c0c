import { SkeletonPage } from "#components/settings/skeleton-page.tsx";

export default function PlanLoading() {
  return <SkeletonPage blocks={[14, 12, 5]} />;
}
