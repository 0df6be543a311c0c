import { SkeletonPage } from "#components/settings/skeleton-page.tsx";

export default function CreditsLoading() {
  return <SkeletonPage blocks={[7, 9, 16]} />;
}
