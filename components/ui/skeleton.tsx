/** A placeholder with the size of the content that will follow. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`rounded bg-wash motion-safe:animate-breathe ${className}`} />;
}
