import Link from "next/link";

const GROUPS = [
  {
    title: "Statistics",
    text: "Recomputes p-values from t, F, χ², z and r with their degrees of freedom, and checks that an estimate lies in its own confidence interval.",
  },
  {
    title: "Counts and percentages",
    text: "Recomputes percentages from counts, adds up the parts of a total, and compares sample sizes in the abstract with those in the text.",
  },
  {
    title: "Citations and references",
    text: "Matches citations with the reference list, and finds duplicate entries and DOIs that cannot be right.",
  },
  {
    title: "Figures and tables",
    text: "Matches each mention of a figure or table with its caption, and each caption with a mention.",
  },
  {
    title: "Wording",
    text: "Finds repeated words and sentences, unclosed brackets, stray punctuation, abbreviations that are never introduced, and two spellings of one word.",
  },
  {
    title: "Leftovers and missing parts",
    text: "Finds notes to yourself, broken cross-references, missing sections, and missing statements that a study with people needs.",
  },
];

export function WhatItChecks() {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className="font-serif text-2xl font-semibold text-balance">
        What Galley checks
      </h2>
      <dl className="mt-8 grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {GROUPS.map(({ title, text }) => (
          <div key={title} className="border-t border-rule py-5">
            <dt className="font-medium">{title}</dt>
            <dd className="mt-1.5 text-ink-soft text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <Link href="/checks" className="link">
          Every check explained
        </Link>
        , with how often it is right.
      </p>
    </section>
  );
}
