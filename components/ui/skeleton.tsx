/** Stands where content will come, and has its size. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`rounded bg-wash motion-safe:animate-breathe ${className}`} />;
}
