import type { WordingRule } from "./wording-rules.ts";

/** Nouns whose form in -s is no verb. */
const NOUN =
  "paper|system|method|finding|variable|parameter|difference|observation|technique|article|dataset|algorithm|theory|equation|region|area|participant|patient|approach";
/** Nouns whose form in -s is a verb as well. */
const NOUN_OR_VERB =
  "result|exercise|condition|study|model|effect|value|measure|question|experiment|test|sample|feature|change|process|estimate|factor|trend|pattern";
const THINGS =
  "cause|reason|paper|method|model|study|approach|factor|problem|way|example|feature|tool|challenge|question|system|country|region|parameter|aspect|benefit|limitation|advantage|technique|issue|topic|source|species|city|result|finding|element|assumption|goal|aim|algorithm";
const ONES =
  "women|men|people|children|participants|patients|students|subjects|errors|difficulties|studies|cases|observations|samples|parameters|resources|problems|individuals|items|words|features|variables|iterations|trials|papers|articles|mistakes|citations|publications";
const FOLLOWS_NOUN = "(?=(?:of|in|is|was|that|which|who|for|to|and|on|by|from)\\b|[.,;])";

const plural = (noun: string) =>
  noun === "analysis"
    ? "analyses"
    : /[^aeou]y$/.test(noun)
      ? `${noun.slice(0, -1)}ies`
      : /(?:ch|ss)$/.test(noun)
        ? `${noun}es`
        : `${noun}s`;
const singular = (noun: string) =>
  /ies$/.test(noun) ? `${noun.slice(0, -3)}y` : noun.replace(/(?<=ch|ss)es$|s$/, "");

/** Slips of number, of articles and of ranges. */
export const USAGE_RULES: readonly WordingRule[] = [
  {
    // "Between 1 to 5 and 6 to 10" has two ranges.
    pattern: /\b(?<slip>[Bb]etween \d[\d.,]*%? to \d+(?:[.,]\d+)*)(?![\d.,]*%?(?: \p{L}+)? and \d)/gu,
    right: ({ slip = "" }) => slip.replace(" to ", " and "),
    why: "“between” takes “and”",
  },
  {
    pattern: /\b(?<slip>[Bb]etween (?:1[89]|20)\d\d ?[-–] ?(?:1[89]|20)\d\d)\b/g,
    right: ({ slip = "" }) => slip.replace(/ ?[-–] ?/, " and "),
    why: "“between” takes “and”",
  },
  {
    pattern: new RegExp(
      `\\b[Tt]his (?<slip>${alternatives(NOUN, plural)})\\b(?! (?:the|a|an|our|are|were|have)\\b)`,
      "g",
    ),
    right: ({ slip = "" }) => singular(slip),
    why: "“this” takes a singular",
  },
  {
    pattern: new RegExp(
      `\\b[Tt]his (?<slip>${alternatives(NOUN_OR_VERB, plural)})(?=(?: (?:is|was|has|indicate|suggest|show|can|may)\\b)|[.,;])`,
      "g",
    ),
    right: ({ slip = "" }) => singular(slip),
    why: "“this” takes a singular",
  },
  {
    pattern: new RegExp(
      `\\b[Tt]hese (?<slip>${NOUN}|${NOUN_OR_VERB}|analysis|kind|type|sort)(?=(?: (?:of|imply|suggest|confirm|show|indicate|demonstrate|reveal|support|have)\\b)|[.,;])`,
      "g",
    ),
    right: ({ slip = "" }) => plural(slip),
    why: "“these” takes a plural",
  },
  {
    pattern: new RegExp(
      `\\b[Oo]ne of the (?:most \\p{Ll}+ |best |leading |main |major |key |first |few |\\p{Ll}{3,}est )(?:\\p{Ll}+ )?(?<slip>${THINGS}) ?${FOLLOWS_NOUN}`,
      "gu",
    ),
    right: ({ slip = "" }) => (slip === "species" ? null : plural(slip)),
    why: "“one of” takes a plural",
  },
  {
    // "The a parameter" may be one called a.
    pattern:
      /\b(?<slip>the an?) (?=\p{Ll}{4,}\b)(?!(?:posteriori|priori|fortiori|parameters?|coefficients?|values?|ax[ei]s|terms?|sites?|positions?|subunits?|levels?)\b)/gu,
    right: () => "",
    why: "two articles stand in a row",
  },
  {
    pattern:
      /\b(?<slip>the (?:Tables?|Figures?|Figs?\.)) (?=[A-Z]?\d{1,2}[A-Za-z]?(?:[.,;)](?!\d)| (?:is|was|were|are|shows?|that|there|and|we|it)\b))/g,
    right: ({ slip = "" }) => slip.slice(4),
    why: "a figure or table with a number takes no article",
  },
  {
    pattern: new RegExp(`(?<!\\bor )\\b(?<slip>less (?:${ONES}))\\b(?!['’])`, "g"),
    right: ({ slip = "" }) => slip.replace("less", "fewer"),
    why: "what can be counted takes “fewer”",
  },
  {
    pattern:
      /(?<=\p{Ll}{3,}s? )\b(?:may|might|must) (?<slip>(?!during|bring|including)\p{Ll}{4,}ing) (?=(?:the|an?|our|this|these|their)\b)/gu,
    right: () => "",
    why: "a modal takes the plain form of the verb",
  },
  {
    pattern:
      /(?<=^|\p{Ll}[.!?] )(?:(?:However|Therefore|Thus|Moreover|Furthermore|Additionally|Finally|Hence|Similarly|Consequently|Here)|\p{Lu}\p{Ll}+(?: \p{Ll}+){1,5}), (?<slip>The|It|We|This|In) (?=\p{Ll}{2,})/gu,
    right: ({ slip = "" }) => slip.toLowerCase(),
    why: "no capital follows the comma",
  },
];

function alternatives(nouns: string, form: (noun: string) => string): string {
  return nouns.split("|").map(form).join("|");
}
