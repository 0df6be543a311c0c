const POINTS = [
  {
    title: "You can check it",
    text: "Each comment names its check. If Galley recomputed a number, the comment shows what you report, what Galley computed, and how.",
  },
  {
    title: "It says how confident it is",
    text: "Each comment states the probability that you will agree. The figures are estimates from comments on published papers and from planted errors. We correct them as we measure more.",
  },
  {
    title: "It says what it did not check",
    text: "If a check cannot read your text, the review says so. Checks cannot judge an argument, a method or a claim. To have those reviewed, configure an OpenAI-compatible language model. It can run on your own computer. Its comments are marked as judged.",
  },
];

export function PlainDealing() {
  return (
    <section aria-labelledby="dealing">
      <h2 id="dealing" className="font-serif text-2xl font-semibold text-balance">
        How far you can trust it
      </h2>
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-3">
        {POINTS.map(({ title, text }) => (
          <div key={title}>
            <h3 className="font-serif text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-ink-soft text-pretty">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
