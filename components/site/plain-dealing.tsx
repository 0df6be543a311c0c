const POINTS = [
  {
    title: "Computed, and shown",
    text: "A remark names its rule. Where something was recomputed, it gives what you report, what came out, and how, so that you can follow it with a pocket calculator.",
  },
  {
    title: "Honest about doubt",
    text: "Each remark says how likely it is that you will agree. These are first estimates, from alarms read on published papers and from planted errors, and they will be corrected as more is measured.",
  },
  {
    title: "Clear about its limits",
    text: "A check that cannot read your text says so instead of staying silent. Whether your argument holds, your methods fit and your claims are carried takes a language model: any OpenAI-compatible one that you configure, your own machine's included. What it finds is marked as judged, not computed, and without one nobody guesses.",
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
