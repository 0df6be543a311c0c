import { SkeletonPage } from "#components/settings/skeleton-page.tsx";

export default function ReferralsLoading() {
  return <SkeletonPage blocks={[10, 8, 6, 12]} />;
}
