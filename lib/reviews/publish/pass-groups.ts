/** Passes of these kinds run over parts of the text, and are told as one. */
const KINDS: Readonly<Record<string, string>> = {
  reader: "Reading every passage closely",
  absence: "Looking for what is missing",
  whole: "Comparing distant places with each other",
  second: "A second model reads the whole",
  supplement: "Comparing with the supplementary material",
  proofs: "Checking proofs and equations",
  statistics: "Checking how statistics are used",
  methods: "Checking design and methods",
  figures: "Comparing figures and tables with the text",
  references: "Checking how sources are used",
};

interface Pass {
  passId: string;
  label: string;
  kind: "computed" | "model";
}

/** What a pass is of: `reader` of `reader:1:3`. */
export function kindOf(passId: string): string {
  return passId.split(":")[0] ?? passId;
}

/** Passes of one kind together, in order, under a label for all. A model's and a computed one may have one name. */
export function groupPasses<P extends Pass>(passes: readonly P[]): { label: string; passes: [P, ...P[]] }[] {
  const groups = Map.groupBy(
    passes,
    ({ kind, passId }) => `${kind} ${kind === "model" ? kindOf(passId) : passId}`,
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const parts = others.length + 1;
    const label =
      parts === 1 ? first.label : `${KINDS[kindOf(first.passId)] ?? first.label} (${parts} parts)`;
    return [{ label, passes: [first, ...others] }];
  });
}
