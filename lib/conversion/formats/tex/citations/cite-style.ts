import type { EntryStyle } from "./entry-parts.ts";

/** The way in which a document prints its citations and its list of references. */
export type CiteStyle = {
  mode: "numeric" | "author-year" | "alpha";
  superscript: boolean;
  open: string;
  close: string;
  separator: string;
  /** The characters between author and year. */
  beforeYear: string;
  /** The word between two authors: in the text, and within brackets. */
  and: string;
  andInBrackets: string;
  sort: boolean;
  compress: boolean;
  /** True if every number has brackets of its own, as in IEEE journals. */
  eachInBrackets: boolean;
  /** True if `\cite` prints the author in the sentence, as natbib does. Elsewhere it prints brackets. */
  citeIsTextual: boolean;
  entry: EntryStyle;
  withLinks: boolean;
  /** True if the list is in the order of names rather than of citations. */
  sorted: boolean;
};

const AUTHOR_YEAR =
  /^(plainnat|abbrvnat|unsrtnat|apalike.*|apa.*|chicago.*|agsm|dcu|kluwer|jas99.*|ametsoc.*|aasjournal|aas.*|mnras|cell|elsarticle-harv|model[25].*|acmauthoryear|ecta.*|aer.*|jf|jfe|econ.*|harvard|humannat|besjournals|ecology.*|agufull.*|agu.*|copernicus|rss|jss|nederlands|icml\d*|iclr\d*.*|neurips.*|acl.*|naaclhlt.*|jasa.*|biom.*|imsart-nameyear|spbasic|sn-basic|sn-apacite|sn-chicago|tfcad|tfcse|informs.*|authordate\d|astron|named|aaai\d*|newapa|theapa|asr|ajps|apsr|bst\/apa.*|oup-authoryear.*|gji|cas-model2-names|oxford.*|aa|qje|jpe|jmb|apj|te|aea|tandfx?)$/i;
const NUMERIC =
  /^(plain|abbrv|unsrt|ieee.*|acm.*|siam.*|splncs.*|elsarticle-num.*|model1.*|naturemag|nature.*|vancouver.*|unsrturl|plainurl|sn-mathphys.*|sn-nature|sn-vancouver|sn-aps|apsrev.*|aipnum.*|aip.*|apsrmp.*|spmpsci|spphys|amsplain|osajnl|opticajnl|bmc.*|bmc-mathphys|plos.*|pnas.*|science.*|cas-model1.*|achemso|jhep|utphys|mdpi|frontiers.*|wileynj.*|ama|eptcs|lipics|rsc|angew|habbrv|amsra|tfnlm|tfq|iopart-num)$/i;

function entryStyle(name: string, biblatex: string | null): EntryStyle {
  const style = biblatex ?? name;
  if (/ieee/i.test(style)) return "ieee";
  if (/^acm|ACM-/i.test(style)) return "acm";
  if (
    /apa|chicago|authoryear|harv|besj|ecolog|agu|jas|ametsoc|newapa|asr|econ|aer|rss|harvard|agsm/i.test(
      style,
    )
  )
    return "apa";
  if (/elsarticle-num|model1|cas-model1/i.test(style)) return "elsevier";
  if (/splncs|spmpsci|spphys|lncs|spbasic|sn-(mathphys|basic)/i.test(style)) return "lncs";
  if (/vancouver|nature|bmc|plos|ama|science|pnas|frontiers|nejm|sn-vanc/i.test(style)) return "vancouver";
  return /abbrv|siam|aip|apsrev|jhep/i.test(style) ? "abbrv" : "plain";
}

/** The parts of a document's state on which its way of citing depends. */
export type CitingDocument = {
  readonly documentClass: string;
  readonly classOptions: string;
  readonly packages: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, string>;
  has(...packages: string[]): boolean;
};

/** The settings of a document that say how it cites. */
type CiteSettings = {
  document: CitingDocument;
  /** The bibliography style, without its folder. */
  name: string;
  cls: string;
  natbib: string;
  hasNatbib: boolean;
  /** The style of biblatex; null without biblatex. */
  biblatex: string | null;
  biblatexOptions: string;
};

function settingsOf(document: CitingDocument): CiteSettings {
  const cls = document.documentClass;
  const biblatexOptions = document.packages.get("biblatex");
  const biblatexStyle = /(?:^|,)\s*(?:cite|bib)?style\s*=\s*\{?([\w-]+)/.exec(biblatexOptions ?? "")?.[1];
  return {
    document,
    name: (document.settings.get("bibliography style") ?? "").split("/").at(-1) ?? "",
    cls,
    natbib: [document.packages.get("natbib"), document.settings.get("cite options")]
      .filter(Boolean)
      .join(","),
    hasNatbib:
      document.has("natbib") ||
      document.settings.has("natbib commands") ||
      /^(elsarticle|acmart|revtex.*|aastex.*|sn-jnl|mnras|jmlr.*|interact)$/.test(cls),
    biblatex: biblatexOptions === undefined ? null : (biblatexStyle ?? "numeric"),
    biblatexOptions: biblatexOptions ?? "",
  };
}

function citesByAuthor(settings: CiteSettings, labelsAreNatbib: boolean | null): boolean {
  const { document, name, cls, natbib, hasNatbib, biblatex } = settings;
  if (biblatex !== null) return /author|apa|chicago|mla|harvard|verbose|trad-?year/.test(biblatex);
  const isNumbered =
    /(^|,)\s*(numbers|super)\b/.test(natbib) ||
    /(^|,)\s*(number|super|numbers|Numbered|sn-(?:nature|mathphys\S*|vancouver|aps)|pdflatex,sn-\S+num)\b/.test(
      document.classOptions,
    );
  if (isNumbered) return false;
  if (/authoryear/.test(natbib) || /(^|,)\s*authoryear\b/.test(document.classOptions)) return true;
  if (document.has("apacite", "chicago", "harvard", "chapterbib2", "apalike")) return true;
  if (/^(apa[67]e?|man|mnras|aastex.*)$/.test(cls)) return true;
  if (AUTHOR_YEAR.test(name)) return labelsAreNatbib ?? true;
  if (NUMERIC.test(name) || /^(IEEEtran|llncs|acmart|revtex.*|elsarticle|siamart.*|lipics.*)$/.test(cls))
    return false;
  return labelsAreNatbib ?? hasNatbib;
}

function citesRaised({ document, cls, natbib, biblatex }: CiteSettings): boolean {
  return (
    /(^|,)\s*super\b/.test(natbib) ||
    biblatex === "nature" ||
    (document.has("cite", "overcite") && /super/.test(document.packages.get("cite") ?? "")) ||
    /(^|,)\s*super\b/.test(document.classOptions) ||
    cls === "achemso" ||
    document.has("overcite")
  );
}

function isSorted({ name, cls, biblatex, biblatexOptions }: CiteSettings): boolean {
  if (biblatex !== null)
    return !/sorting\s*=\s*none/.test(biblatexOptions) && !/ieee|nature|science|phys|chem/.test(biblatex);
  return (
    !/unsrt|ieee|elsarticle-num|nature|naturemag|apsrev|aip|vancouver|sn-(mathphys|nature|vanc|aps)|plos|bmc|science|pnas|osajnl|optica|jhep|achemso|iopart|ama|mdpi/i.test(
      name,
    ) && !(name === "" && /^(IEEEtran|revtex.*)$/.test(cls))
  );
}

function entryStyleOf({ name, cls, biblatex }: CiteSettings): EntryStyle {
  if (/^apa/.test(cls) && name === "") return "apa";
  if (cls === "acmart") return "acm";
  return cls === "IEEEtran" && name === "" ? "ieee" : entryStyle(name, biblatex);
}

/** Works out how a document cites, from its class, packages, options and the name of its bibliography style. */
export function citeStyle(document: CitingDocument, labelsAreNatbib: boolean | null): CiteStyle {
  const settings = settingsOf(document);
  const { name, cls, natbib, hasNatbib, biblatex, biblatexOptions } = settings;
  const isAuthorYear = citesByAuthor(settings, labelsAreNatbib);
  const isAlpha =
    !isAuthorYear && (/^(alpha|amsalpha|alphaurl|halpha)/i.test(name) || biblatex === "alphabetic");
  const isRaised = citesRaised(settings);
  const superscript = isRaised && !isAuthorYear;
  const round = /round/.test(natbib) || (isAuthorYear && !/square/.test(natbib));
  const isIeee = /ieee/i.test(name) || /^IEEE/.test(cls) || /ieee/.test(biblatex ?? "");
  const isApa =
    /apacite|^apa|newapa/.test(name) || biblatex === "apa" || document.has("apacite") || /^apa/.test(cls);
  return {
    mode: isAlpha ? "alpha" : isAuthorYear ? "author-year" : "numeric",
    superscript,
    open: superscript ? "" : round ? "(" : "[",
    close: superscript ? "" : round ? ")" : "]",
    separator: superscript ? "," : !isAuthorYear || /comma/.test(natbib) ? ", " : "; ",
    beforeYear: biblatex !== null && /^authoryear|chicago/.test(biblatex) ? " " : ", ",
    and: "and",
    andInBrackets: isApa ? "&" : "and",
    sort:
      /sort/.test(natbib) ||
      document.has("cite") ||
      (/sort(?!ing)/.test(biblatexOptions) && !isAuthorYear) ||
      /numeric-comp|ieee/.test(biblatex ?? ""),
    compress: /compress/.test(natbib) || document.has("cite") || /comp/.test(biblatex ?? ""),
    eachInBrackets: isIeee && !isRaised,
    citeIsTextual: biblatex === null && hasNatbib && !document.has("apacite"),
    entry: entryStyleOf(settings),
    withLinks: biblatex !== null || /nat$|url|elsarticle|apa|ACM|sn-|splncs04|harv/.test(name),
    sorted: isSorted(settings),
  };
}
