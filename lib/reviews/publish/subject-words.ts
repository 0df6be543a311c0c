import type { Domain, Taxonomy } from "../passes/subjects.ts";

/** The kinds of manuscript in words that open a line. */
export const TAXONOMY_WORDS: Readonly<Record<Taxonomy, string>> = {
  "article/empirical": "Empirical article",
  "article/theoretical": "Theoretical article",
  "article/methods": "Methods article",
  "article/software": "Software article",
  "article/other": "Article",
  "review/systematic": "Systematic review",
  "review/narrative": "Literature review",
  "report/case": "Case report",
  "report/protocol": "Study protocol",
  "thesis/general": "Thesis",
  "proposal/grant": "Grant proposal",
};

/** The subjects in words that follow "in". */
export const DOMAIN_WORDS: Readonly<Record<Domain, string>> = {
  "science/biology": "biology",
  "science/chemistry": "chemistry",
  "science/physics": "physics",
  "science/astronomy": "astronomy",
  "science/earth-and-environment": "earth and environmental science",
  "medicine/clinical": "clinical medicine",
  "medicine/public-health": "public health",
  "medicine/neuroscience": "neuroscience",
  "social-science/psychology": "psychology",
  "social-science/economics": "economics",
  "social-science/sociology": "sociology",
  "social-science/political-science": "political science",
  "social-science/education": "education",
  "computing/machine-learning": "machine learning",
  "computing/theory": "theoretical computing",
  "computing/software-and-systems": "software and systems",
  "engineering/general": "engineering",
  "mathematics/pure": "mathematics",
  "mathematics/statistics": "statistics",
  "humanities/archaeology": "archaeology",
  "humanities/history": "history",
  "humanities/philosophy": "philosophy",
  "humanities/linguistics": "linguistics",
  "law/general": "law",
};
