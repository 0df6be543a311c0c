import type { Report } from "#e2e/stand-ins/error-reporting-model.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { overlaps } from "#lib/manuscript/span.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { errorsIn } from "./errors-in-comment.ts";
import type { Installation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { measuredReview } from "./measured-review.ts";
import type { Paper } from "./papers.ts";

/** The findings that are measured of each kind. */
const FINDINGS = 70;

const PLAIN: Readonly<Record<string, string>> = {
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  epsilon: "ε",
  varepsilon: "ε",
  theta: "θ",
  lambda: "λ",
  mu: "μ",
  lceil: "⌈",
  rceil: "⌉",
  cup: "∪",
  bigcup: "⋃",
  cap: "∩",
  setminus: "∖",
  ell: "ℓ",
  simeq: "≃",
  rho: "ρ",
  sigma: "σ",
  tau: "τ",
  phi: "φ",
  varphi: "φ",
  psi: "ψ",
  omega: "ω",
  Delta: "Δ",
  Gamma: "Γ",
  Omega: "Ω",
  leq: "≤",
  le: "≤",
  geq: "≥",
  ge: "≥",
  neq: "≠",
  in: "∈",
  subseteq: "⊆",
  cdot: "·",
  times: "×",
  to: "→",
  infty: "∞",
  sum: "∑",
  prod: "∏",
  int: "∫",
  ldots: "…",
  dots: "…",
  cdots: "⋯",
  pm: "±",
  approx: "≈",
  partial: "∂",
};
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

interface QuoteFault {
  /** Returns what a model quotes instead of the author's words. */
  quoteOf: (error: Report) => string;
  namesParagraphs?: boolean;
}

const INVENTED = "The committee of the northern harbour approved every second lantern without a vote.";

const FAULTS: Readonly<Record<string, QuoteFault>> = {
  "LaTeX written as Unicode": { quoteOf: ({ quote }) => inUnicode(quote) },
  paraphrase: { quoteOf: ({ quote }) => paraphrased(quote) },
  invented: { quoteOf: () => INVENTED },
  "invented, no paragraph named": { quoteOf: () => INVENTED, namesParagraphs: false },
};

export interface QuoteFigures {
  kind: string;
  findings: number;
  /** Findings that are a comment at the paragraph of the error, or went into one; anywhere if they name none. */
  kept: number;
  /** Those among them that are folded and say why. */
  folded: number;
}

/** Measures what becomes of findings whose quotes the text does not hold; nobody repairs the quotes. */
export async function quoteFigures(
  installation: Installation,
  papers: readonly Paper[],
): Promise<QuoteFigures[]> {
  const all: QuoteFigures[] = [];
  for (const [kind, { quoteOf, namesParagraphs = true }] of Object.entries(FAULTS)) {
    const figures = { kind, findings: 0, kept: 0, folded: 0 };
    for (const paper of papers) {
      const document = await installation.add("paper.md", paper.corrupted);
      const known = knownErrors(paper, document.content)
        .filter((error) => !document.content.includes(quoteOf(error)))
        .slice(0, FINDINGS - figures.findings);
      if (known.length === 0) continue;
      const model = { errors: known, quoteOf, namesParagraphs, repairsQuotes: false };
      const { comments } = await measuredReview(installation, document, { model });
      for (const error of known) {
        const comment = commentOn(error, comments, namesParagraphs ? document.content : null);
        figures.findings += 1;
        if (comment) figures.kept += 1;
        if (comment && !comment.shown && comment.fold_reason !== null) figures.folded += 1;
      }
    }
    all.push(figures);
  }
  return all;
}

/** Finds the comment on an error, at the error's paragraph of the content; anywhere without a content. */
function commentOn(error: Report, comments: readonly Comment[], content: string | null): Comment | undefined {
  const paragraph = content === null ? null : paragraphOf(content, content.indexOf(error.quote));
  return comments.find(
    (comment) =>
      (paragraph === null ||
        [comment.anchor, ...comment.related].some((span) => overlaps(span, paragraph))) &&
      errorsIn(comment, [error]).length === 1,
  );
}

function paragraphOf(content: string, at: number): Span {
  const after = content.slice(at).search(/\n[ \t]*\n/);
  return {
    start: content.slice(0, at).search(/\n[ \t]*\n(?!.*\n[ \t]*\n)/s) + 1,
    end: after < 0 ? content.length : at + after,
  };
}

function inUnicode(latex: string): string {
  return latex
    .replace(/\\(?:label|ref|eqref|cite[a-z]*)\{[^{}]*\}/g, "")
    .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, "$1/$2")
    .replace(/\\(?:left|right|bigl?|bigr|math[a-z]+|text[a-z]*|operatorname)(?![A-Za-z])/g, "")
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => PLAIN[name] ?? name)
    .replace(/\^\{?(\d)\}?/g, (_, digit: string) => RAISED[Number(digit)] ?? digit)
    .replace(/_\{?(\d)\}?/g, (_, digit: string) => LOWERED[Number(digit)] ?? digit)
    .replace(/[${}\\]/g, "");
}

/** Puts the second half first and leaves out every third word. */
function paraphrased(quote: string): string {
  const words = quote.split(/\s+/);
  const half = Math.ceil(words.length / 2);
  return ["In other words,", ...words.slice(half), "and", ...words.slice(0, half)]
    .filter((_, i) => i % 3 !== 2)
    .join(" ");
}
