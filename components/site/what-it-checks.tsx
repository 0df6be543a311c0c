import Link from "next/link";

const GROUPS = [
  {
    title: "Statistics",
    text: "Recomputes p-values from t, F, χ², z and r with their degrees of freedom, and sees whether an estimate lies in its own confidence interval.",
  },
  {
    title: "Counts and percentages",
    text: "Divides the counts that you print, adds up the parts of a total, and compares sample sizes in the abstract with those in the body.",
  },
  {
    title: "Citations and references",
    text: "Matches each citation with the list and the list with the citations, and finds entries given twice and DOIs that cannot be right.",
  },
  {
    title: "Figures and tables",
    text: "Follows every mention to a caption and every caption to a mention.",
  },
  {
    title: "Wording",
    text: "Repeated words and sentences, brackets left open, stray punctuation, abbreviations never introduced, two spellings of one word.",
  },
  {
    title: "Leftovers and gaps",
    text: "Notes to oneself, broken cross-references, sections that are mentioned and missing, statements that a study with people needs.",
  },
];

export function WhatItChecks() {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className="font-serif text-2xl font-semibold text-balance">
        What it looks at
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
