import type { Route } from "next";
import Link from "next/link";

export function PersonLink({ userId, text }: { userId: string; text: string }) {
  return (
    <Link href={`/admin/people/${userId}` as Route} prefetch={false} className="link break-all">
      {text}
    </Link>
  );
}
