import { SkeletonPage } from "#components/settings/skeleton-page.tsx";

export default function AssistantsLoading() {
  return <SkeletonPage blocks={[6, 8, 24]} />;
}
