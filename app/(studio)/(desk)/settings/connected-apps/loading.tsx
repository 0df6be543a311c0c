import { SkeletonPage } from "#components/settings/skeleton-page.tsx";

export default function ConnectedAppsLoading() {
  return <SkeletonPage blocks={[12]} />;
}
