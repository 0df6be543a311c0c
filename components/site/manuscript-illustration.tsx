import type { ReactNode } from "react";
import { MarginNote } from "./margin-note.tsx";

/** A page of the sample manuscript with four of its comments, each level with its quote. */
export function ManuscriptIllustration() {
  return (
    <figure>
      <div className="overflow-hidden rounded-xl border border-rule bg-sheet shadow-lift">
        <div className="border-b border-rule bg-wash px-5 py-2.5 text-sm text-ink-soft sm:px-8">
          Short Evening Walks and Sleep Quality in Office Workers
        </div>
        <div className="grid px-5 py-6 sm:px-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12 lg:py-10">
          <Passage heading="1 Introduction">
            Exercise programmes help, but many people do not keep them up [4]. A short walk after dinner may
            be easier to sustain, because it needs no change of clothes and fits{" "}
            <Marked number={1} severity="minor">
              the <Struck>the</Struck>
            </Marked>{" "}
            end of the day.
          </Passage>
          <Margin isBelowHeading>
            <MarginNote
              number={1}
              severity="minor"
              title="“the” is written twice"
              message="Remove one of the two."
            />
          </Margin>
          <Passage heading="3 Results">
            After eight weeks the mean SQI was 6.8 (SD 3.0) in the walking group and 8.5 (SD 3.3) in the
            control group. The adjusted difference was 1.9 points, 95% CI [0.7, 3.1]. An unadjusted comparison
            gave a similar result,{" "}
            <Marked number={2} severity="major">
              t(122) = 3.00, <Circled>p = .021</Circled>
            </Marked>
            . Sleep onset latency was shorter in the walking group, t(122) = 2.41, p = .017.
          </Passage>
          <Margin isBelowHeading>
            <MarginNote
              number={2}
              severity="major"
              title="p = .021 does not follow from t(122) = 3.00"
              evidence={{
                reported: "p = .021",
                recomputed: "p = .003",
                how: "Two-tailed probability of t(122) = 3.00",
              }}
              message="Check the statistic, its degrees of freedom and the p-value against the analysis output."
            />
          </Margin>
          <Passage>
            In the walking group 41 of 62 participants (66%) improved by at least two points, against{" "}
            <Marked number={3} severity="major">
              22 of 62 (<Circled>45%</Circled>)
            </Marked>{" "}
            in the control group, χ²(1) = 11.65, p &lt; .001. Adherence was good: 53 of 62 participants (85%)
            walked on at least five evenings a week in at least six of the eight weeks. No participant
            reported an injury.
          </Passage>
          <Margin>
            <MarginNote
              number={3}
              severity="major"
              title="The percentage does not match its counts"
              evidence={{ reported: "22 of 62, 45%", recomputed: "35.5%", how: "100 × 22 ÷ 62" }}
              message="Correct the percentage or the count, or say which other total it refers to."
            />
          </Margin>
          <Passage heading="4 Discussion">
            Eight weeks are too short to say whether people keep walking. A longer trial with measured sleep
            is under way{" "}
            <Marked number={4} severity="major">
              [9]
            </Marked>
            .
          </Passage>
          <Margin isBelowHeading>
            <MarginNote
              number={4}
              severity="major"
              title="Reference 9 is cited but not listed"
              message="The reference list has 8 entries. Add the entry or correct the number."
            />
          </Margin>
        </div>
      </div>
      <figcaption className="mt-3 text-sm text-ink-faint">
        Shortened passages of the sample manuscript, with the comments that Galley makes.
      </figcaption>
    </figure>
  );
}

function Passage({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <div className="manuscript pb-3 lg:pb-7">
      {heading ? <p className="!mb-2 text-[1.25em] leading-tight font-semibold">{heading}</p> : null}
      <p className="!mb-0">{children}</p>
    </div>
  );
}

/** A margin that is level with the passage, or with the line after its heading. */
function Margin({ isBelowHeading = false, children }: { isBelowHeading?: boolean; children: ReactNode }) {
  return (
    <div className={`pb-8 pl-4 sm:pl-10 lg:pb-7 lg:pl-0 ${isBelowHeading ? "lg:pt-9" : ""}`}>{children}</div>
  );
}

function Marked({
  number,
  severity,
  children,
}: {
  number: number;
  severity: "major" | "minor";
  children: ReactNode;
}) {
  return (
    <mark data-severity={severity} data-number={number} className="!cursor-auto">
      {children}
    </mark>
  );
}

function Circled({ children }: { children: ReactNode }) {
  return (
    <span className="relative whitespace-nowrap">
      {children}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        fill="none"
        className="pointer-events-none absolute -inset-x-2 -inset-y-1 h-[calc(100%+0.5rem)] w-[calc(100%+1rem)] text-accent"
      >
        <path
          d="M84 6C60 0 22 1 8 12-3 22 10 36 44 38c30 1 52-6 53-17C98 10 74 2 46 4"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </span>
  );
}

function Struck({ children }: { children: ReactNode }) {
  return (
    <span className="relative whitespace-nowrap">
      {children}
      <svg
        aria-hidden="true"
        viewBox="0 0 60 40"
        fill="none"
        className="pointer-events-none absolute top-1/2 left-1/2 h-[1.5em] w-[2.3em] -translate-x-[56%] -translate-y-1/2 text-accent"
      >
        <path
          d="M10 22c13-2 26-3 37-3 8 0 9-11 3-11-6 0-7 9 0 14"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}
