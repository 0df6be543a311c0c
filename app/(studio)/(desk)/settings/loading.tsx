import { SkeletonPage } from "#components/settings/skeleton-page.tsx";

export default function SettingsLoading() {
  return <SkeletonPage blocks={[10, 5, 5]} />;
}
