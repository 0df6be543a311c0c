const FACTS: readonly { question: string; answer: string; isForPeople?: boolean }[] = [
  {
    question: "What does a credit buy?",
    answer:
      "One full review of one manuscript with its supplements, with the chat about it. Reading, addressing and sharing its comments costs nothing more. New accounts get preview credits to try it.",
  },
  {
    question: "What if a review fails?",
    answer: "The credit comes back by itself. So does the credit of a review that you delete while it runs.",
  },
  {
    isForPeople: true,
    question: "Can I change or cancel a plan?",
    answer:
      "Yes, at any time, on the page of your plan. Before each change you see what is due today and later. An upgrade begins at once and takes your unused credits off its price. A downgrade or a cancellation begins with the next period.",
  },
  {
    isForPeople: true,
    question: "Do I get my money back?",
    answer:
      "Within 14 days you can withdraw from a purchase, in two clicks beside its invoice. You get back what you paid for the credits that you have not used.",
  },
];

/** Organizations have no plans, and the right to withdraw is one of people. */
export function PricingFacts({ forOrganization }: { forOrganization: boolean }) {
  const facts = FACTS.filter(({ isForPeople = false }) => !(forOrganization && isForPeople));
  return (
    <section aria-labelledby="facts" className="mt-16 border-t border-rule pt-10">
      <h2 id="facts" className="font-serif text-xl font-semibold">
        What you should know
      </h2>
      <dl className="mt-5 grid gap-x-12 gap-y-6 md:grid-cols-2">
        {facts.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-medium">{question}</dt>
            <dd className="mt-1 max-w-prose text-ink-soft text-pretty">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
