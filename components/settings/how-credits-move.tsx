const STEPS = [
  {
    name: "Held",
    text: "Starting a review sets one credit aside at once, so that two reviews never share one.",
  },
  {
    name: "Used",
    text: "When the review completes, the held credit is spent. Your balance does not change again.",
  },
  {
    name: "Returned",
    text: "When the review fails, or you delete it while it runs, the credit comes back by itself.",
  },
];

export function HowCreditsMove() {
  return (
    <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {STEPS.map(({ name, text }) => (
        <li key={name} className="border-l-2 border-rule pl-4">
          <p className="font-medium">{name}</p>
          <p className="mt-0.5 text-sm text-ink-soft text-pretty">{text}</p>
        </li>
      ))}
    </ol>
  );
}
