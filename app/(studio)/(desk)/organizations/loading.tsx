import { SkeletonPage } from "#components/settings/skeleton-page.tsx";

export default function OrganizationsLoading() {
  return <SkeletonPage blocks={[8, 10]} />;
}
