import { SkeletonPage } from "#components/settings/skeleton-page.tsx";

export default function AccountLoading() {
  return <SkeletonPage blocks={[5, 12]} />;
}
