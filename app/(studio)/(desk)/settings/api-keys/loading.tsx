import { SkeletonPage } from "#components/settings/skeleton-page.tsx";

export default function ApiKeysLoading() {
  return <SkeletonPage blocks={[16, 10]} />;
}
