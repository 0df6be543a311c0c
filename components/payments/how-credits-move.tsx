const STEPS = [
  {
    name: "Held",
    text: "When you start a review, Galley holds one credit, so that two reviews never use the same one.",
  },
  {
    name: "Used",
    text: "When the review completes, the held credit is used. Your balance does not change again.",
  },
  {
    name: "Returned",
    text: "If the review fails, or you delete it while it runs, Galley returns the credit.",
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
