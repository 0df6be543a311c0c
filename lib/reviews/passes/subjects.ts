export const DOMAINS = [
  "science/biology",
  "science/chemistry",
  "science/physics",
  "science/astronomy",
  "science/earth-and-environment",
  "medicine/clinical",
  "medicine/public-health",
  "medicine/neuroscience",
  "social-science/psychology",
  "social-science/economics",
  "social-science/sociology",
  "social-science/political-science",
  "social-science/education",
  "computing/machine-learning",
  "computing/theory",
  "computing/software-and-systems",
  "engineering/general",
  "mathematics/pure",
  "mathematics/statistics",
  "humanities/archaeology",
  "humanities/history",
  "humanities/philosophy",
  "humanities/linguistics",
  "law/general",
] as const;

export type Domain = (typeof DOMAINS)[number];

export const TAXONOMIES = [
  "article/empirical",
  "article/theoretical",
  "article/methods",
  "article/software",
  "article/other",
  "review/systematic",
  "review/narrative",
  "report/case",
  "report/protocol",
  "thesis/general",
  "proposal/grant",
] as const;

export type Taxonomy = (typeof TAXONOMIES)[number];
