import { SkeletonPage } from "#components/settings/skeleton-page.tsx";

export default function VenuesLoading() {
  return <SkeletonPage blocks={[10, 30]} />;
}
