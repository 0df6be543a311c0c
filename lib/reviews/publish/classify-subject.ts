import type { SectionRole } from "#lib/manuscript/sections/sections.ts";
import { DOMAINS, type Domain, type Taxonomy } from "../passes/subjects.ts";

/** The beginnings of words that are typical of one subject, and after "=" whole words. */
export const DOMAIN_TERMS: Readonly<Record<Domain, string>> = {
  "science/biology":
    "=gene =genes genetic genom protein cell species mutant bacteri viral virus phylogen transcript mrna evolution organism taxon fossil ecolog mutation sequencing receptor enzyme pathway microbi pollinat habitat predator",
  "science/chemistry":
    "synthes catalys molecul reagent solvent polymer ligand spectroscop nmr electrochem oxidation compound",
  "science/physics":
    "quantum qubit entangle boson collider hadron lepton photon superconduct plasma lattice magnet particle luminosity detector gev scattering spin",
  "science/astronomy": "galax stellar telescope redshift exoplanet supernova cosmolog astronom",
  "science/earth-and-environment":
    "climate ocean sediment seismic glacier atmospher rainfall carbon soil lake hydrolog warming emission reef",
  "medicine/clinical":
    "patient clinical disease therap surg tumor tumour cancer diagnos mortality hospital drug dose symptom transplant trial randomi placebo intention-to-treat sleep",
  "medicine/public-health":
    "epidemi public-health vaccin coronavir covid sars-cov pandemic serolog antibod infect outbreak prevalence incidence population-based cohort malaria hiv obesity smoking health-care intervention death",
  "medicine/neuroscience":
    "neuron brain cortex cortical synap fmri eeg hippocamp neural-activity visual-cortex",
  "social-science/psychology":
    "psycholog cognit emotion working-memory episodic-memory participant personality attention behavio stimul self-report anxiety equivalence-test replication",
  "social-science/economics":
    "econom market price wage income inflation gdp trade labor labour fiscal household =tax taxes taxation investor bank",
  "social-science/sociology": "sociolog inequalit gender migration social-class ethnic =family =families",
  "social-science/political-science": "election voter democra parliament political party policy government",
  "social-science/education":
    "student teacher school curriculum classroom learning-outcome pedagog education",
  "computing/machine-learning":
    "neural-network deep-learning machine-learning training-data benchmark language-model transformer reinforcement gradient-descent classifier fine-tun embedding",
  "computing/theory":
    "algorithm complexity polynomial-time lower-bound np-hard approximation =graph =graphs automat circuit",
  "computing/software-and-systems":
    "software open-source library implementation package api python runtime database latency distributed",
  "engineering/general":
    "=sensor =sensors actuator controller robot voltage mechanical circuit-design manufactur vehicle kinematic signal-processing",
  "mathematics/pure":
    "theorem lemma proof convex hilbert nonexpansive manifold conjecture algebra topolog homolog isomorph banach polynomial",
  "mathematics/statistics":
    "estimator bayesian likelihood regression asymptotic sampling-distribution p-value hypothesis-test confidence-interval posterior",
  "humanities/archaeology":
    "archaeolog excavat lithic prehistor palaeolithic neolithic burial artefact artifact pottery knapp",
  "humanities/history": "century archive histor empire medieval colonial =war =wars",
  "humanities/philosophy": "philosoph epistem moral ontolog metaphysic kant ethics",
  "humanities/linguistics":
    "linguist sociolinguist dialect bilingual =languages phonolog syntax morpholog speech phonem vowel language-acquisition nonword",
  "law/general": "court statute legal jurisdiction legislation judicial",
};

const LEAST_SCORE = 10;
/** A subject whose terms are hardly more frequent than those of another is no better than a guess. */
const LEAST_LEAD = 1.3;
/** So many terms of a subject occur in the text if title and abstract have fewer than two. */
const LEAST_TERMS = 3;

/** Returns the subject whose terms stand out, or null. The opening counts five times. */
export function classify(
  opening: string,
  body: string,
  terms: Readonly<Record<Domain, string>>,
): Domain | null {
  const first = prefixCounts(opening);
  const rest = prefixCounts(body);
  const scores = DOMAINS.map((domain) => {
    const words = terms[domain].split(" ");
    const score = words.reduce(
      (sum, word) => sum + 5 * Math.min(5, first(word)) + Math.min(20, rest(word)) / 4,
      0,
    );
    const named = words.filter((word) => first(word) > 0).length;
    const used = words.filter((word) => rest(word) > 0).length;
    return { domain, score, isBroad: named >= 2 || used >= LEAST_TERMS };
  });
  const [best, second] = scores.toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < LEAST_SCORE) return null;
  if (!best.isBroad) return null;
  return best.score >= LEAST_LEAD * (second?.score ?? 0) ? best.domain : null;
}

/** Counts words, and pairs of words joined by a hyphen, that begin with a given term, or that are it. */
function prefixCounts(text: string): (term: string) => number {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const pairs = words.map((word, i) => `${word}-${words[i + 1] ?? ""}`);
  return (term) =>
    term.startsWith("=")
      ? words.filter((word) => word === term.slice(1)).length
      : (term.includes("-") ? pairs : words).filter((word) => word.startsWith(term)).length;
}

const KINDS: readonly [Taxonomy, RegExp][] = [
  ["review/systematic", /\b(?:systematic(?:ally)? review|meta-?analys[ei]s|PRISMA|scoping review)\b/i],
  ["report/protocol", /\b(?:study protocol|trial protocol|registered report|pre-?registration of)\b/i],
  ["report/case", /\bcase (?:report|series)\b/i],
  ["proposal/grant", /\b(?:grant|research|project) proposal\b|\bspecific aims\b|\bwork packages?\b/i],
  ["thesis/general", /\b(?:dissertation|this thesis|(?:PhD|doctoral|bachelor['’]?s|master['’]?s) thesis)\b/i],
  [
    "article/software",
    /\b(?:(?:Python|R|Julia|software|open[- ]source) (?:package|library|toolbox)|software for)\b/i,
  ],
  [
    "article/theoretical",
    /\b(?:we prove|theorem|conjecture|lower bound|upper bound for|theoretical framework)\b/i,
  ],
  [
    "article/methods",
    /\b(?:new|novel|improved) (?:method|approach|algorithm|protocol|technique)\b|\bwe (?:propose|introduce|present) (?:a|an) [\w -]{0,40}(?:method|algorithm|framework|model)\b/i,
  ],
  ["review/narrative", /\b(?:this review|we review|literature review|overview of)\b/i],
];

/** Words of the title page of a thesis. */
const THESIS_PAGE =
  /\b(?:partial fulfil+ment|(?:master|bachelor|doctor)(?:['’]?s)? (?:thesis|dissertation)|thesis submitted|third[- ]year project|final year project|submitted for the degree|(?:for|requirements of) the degree of (?:master|bachelor|doctor)|tesis (?:doctoral|de grado|para)|trabajo de (?:grado|tesis|fin de)|memoria para optar|dissertação submetida|obtenção do (?:grau|título)|thèse de)|диссертац|выпускная (?:квалификационная|работа)|学位论文/i;

/** Returns the kind of document that its title page, its title or its abstract names, or that its sections show. */
export function taxonomyOf(opening: string, titlePage: string, roles: readonly SectionRole[]): Taxonomy {
  if (THESIS_PAGE.test(titlePage)) return "thesis/general";
  const named = KINDS.find(([, pattern]) => pattern.test(opening))?.[0];
  const isEmpirical = roles.includes("methods") && roles.includes("results");
  if (named === undefined) return isEmpirical ? "article/empirical" : "article/other";
  return isEmpirical &&
    (named === "article/methods" || named === "article/theoretical" || named === "review/narrative")
    ? "article/empirical"
    : named;
}
