/**
 * A slip that its neighbours prove. `pattern` matches in plain text; the group `slip` (else all of it) is quoted and
 * replaced by what `right` gives, or the match is not checked where that is null.
 */
export type WordingRule = {
  pattern: RegExp;
  right: (groups: Readonly<Record<string, string>>) => string | null;
  why: string;
  /** Words of its own, where the slip may be another than the one that `right` mends. */
  says?: { title: string; message: string; plural: string } | undefined;
  /** True where what is meant is open, so that nothing is suggested. */
  isDoubtful?: (groups: Readonly<Record<string, string>>) => boolean;
};

/** Nouns that "it is" is never followed by without an article. */
const NOUN =
  "role|use|value|size|structure|function|effects?|impact|management|potential|surface|relationship|ability|application|design|origin|own|maximum|minimum|mean|length|shape|position|location|performance|presence|absence|importance|distribution|expression|activity|concentration|properties|components?|development|association|correlation|main|name|definition|efficacy|safety|proportion|members?|results|findings|authors|respective|level|levels|rate|rates|parents|children|patients|peers|health|lives|work|data|study|research";
const PREPOSITION =
  "of|in|on|from|by|with|for|at|into|through|within|during|despite|between|under|over|about|against|across|among|upon|without|via|throughout|onto";
const COMPARATIVE =
  "more|less|rather|greater|larger|smaller|higher|lower|better|worse|fewer|longer|shorter|faster|slower|older|younger|stronger|weaker|wider|deeper|thicker|thinner|heavier|lighter|easier|harder|richer|poorer|bigger|other";
const OBTAINED =
  "obtained|derived|collected|extracted|isolated|ranged|ranging|ranges|differs?|downloaded|purchased|resulted|suffer|suffered|stems|stemmed|excluded|recruited|retrieved|calculated|estimated|adapted|inferred";
const PARTICIPLE =
  "performed|collected|used|measured|obtained|analy[sz]ed|found|included|observed|calculated|determined|conducted|incubated|identified|recorded|assessed|carried|excluded|recruited|treated|compared|evaluated|selected|tested|washed|stained|randomi[sz]ed|considered";
const VERBS: Readonly<Record<string, string>> = {
  analysis: "analyse",
  strength: "strengthen",
  emphasis: "emphasize",
  synthesis: "synthesize",
  belief: "believe",
  proof: "prove",
  choice: "choose",
  advice: "advise",
};

const replaced = (text: string) => () => text;

export const WORDING_RULES: readonly WordingRule[] = [
  {
    pattern: new RegExp(`\\b(?:${PREPOSITION}) (?<slip>it['’]s) (?!a\\b|an\\b|the\\b|not\\b)`, "g"),
    right: replaced("its"),
    why: "“it's” means “it is”",
  },
  {
    pattern: new RegExp(`\\b(?<slip>[Ii]t['’]s) (?=(?:${NOUN})\\b)`, "g"),
    right: ({ slip = "" }) => slip.replace(/['’]/, ""),
    why: "“it's” means “it is”",
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:${COMPARATIVE})|(?:more|less) \\p{Ll}+) (?<slip>then) (?=the\\b|any\\b|that\\b|those\\b|an?\\b|in\\b|for\\b|with\\b|\\d|other|expected|all\\b|each\\b|its\\b|their\\b|our\\b|one\\b|two\\b|\\p{Lu}{2})`,
      "gu",
    ),
    right: replaced("than"),
    why: "a comparison takes “than”",
  },
  {
    pattern:
      /\b(?<slip>[Tt]heir) (?=(?:is|are|was|were|exists?|has been|have been|may be|might be|will be|should be)\b)/g,
    right: ({ slip = "" }) => `${slip.charAt(0)}here `,
    why: "“their” is a possessive",
  },
  {
    pattern: new RegExp(
      `(?<!\\b(?:[Ii]s|[Aa]re|[Ww]as|[Ww]ere|be|been|[Hh]as|[Hh]ave|had|exists?|if|that|and|or) )\\b(?<slip>there) (?=(?:${NOUN}|ability|abilities|own)\\b)(?!(?:data|patients|children|results)\\b)`,
      "g",
    ),
    right: replaced("their "),
    why: "what belongs to them takes “their”",
  },
  {
    pattern:
      /\b(?:(?:evaluat|explor|determin|examin|investigat)(?:e|ed|ing)|(?:test|assess|ask|check)(?:ed|ing)?|know|known|unclear|see|decide|verify|clear|unknown|to) (?<slip>weather) (?!\b(?:conditions?|data|stations?|forecasts?|patterns?|variables?|events?|systems?|changes?|and|or|extremes?|models?|on|is|was|prediction|variability)\b)/g,
    right: replaced("whether"),
    why: "“weather” is what the sky does",
  },
  {
    pattern:
      /\b(?:the|an|this|no|any|significant|main|strong|direct|side|beneficial|adverse|lack of|mediated the) (?<slip>affects?) (?=of\b)/g,
    right: ({ slip = "" }) => slip.replace("a", "e"),
    why: "the noun is “effect”",
  },
  {
    pattern:
      /\b(?:significantly|adversely|negatively|positively|may|could|would|might|did not|does not|do not|not) (?<slip>effect) (?=the|on|our|these|both|their)/g,
    right: replaced("affect"),
    why: "the verb is “affect”",
  },
  {
    pattern: /\b(?:has|have|had|was|were|been|having) (?<slip>lead) (?=to\b|by\b)/g,
    right: replaced("led"),
    why: "the participle of “lead” is “led”",
  },
  {
    pattern:
      /(?<=\b(?:to|will|may|can|could|would|might|not|they) )(?<slip>loose) (?=the|their|its|weight|information|any|some)/g,
    right: replaced("lose"),
    why: "the verb is “lose”",
  },
  {
    pattern: /\b(?<slip>[Pp]rinciple) (?=components?\b|investigators?\b|ax[ei]s\b|stress|coordinate)/g,
    right: ({ slip = "" }) => slip.replace("le", "al"),
    why: "the adjective is “principal”",
  },
  {
    pattern: /\b(?<slip>casual) (?=effects?\b|relations|inference|association|pathway|link|mechanism|model)/g,
    right: replaced("causal"),
    why: "what concerns causes is “causal”",
  },
  {
    pattern: /\b(?<slip>discreet) (?=time|values?|variables?|steps?|distribution|set|categor)/g,
    right: replaced("discrete"),
    why: "what is separate is “discrete”",
  },
  {
    pattern: /\b(?<slip>complimentary) (?=DNA|strand|sequence|information|approach|method|to\b)/g,
    right: replaced("complementary"),
    why: "what completes is “complementary”",
  },
  {
    pattern: /\b(?:could|should|would|must|might) (?<slip>of) (?=been|had|done|gone|used|taken)/g,
    right: replaced("have"),
    why: "a modal takes “have”",
  },
  {
    pattern: new RegExp(
      `\\b(?:${OBTAINED}) (?<slip>form) (?=the|an?|\\d|each|all|both|our|this|these|those)\\b`,
      "g",
    ),
    right: replaced("from"),
    why: "the preposition is “from”",
  },
  {
    pattern: new RegExp(
      `(?<=\\b(?:\\p{Ll}{3,}s|data|we|We) )(?<slip>where) (?=(?:${PARTICIPLE}) (?:in|with|using|by|at|for|as|on|from|to|out|and)\\b)`,
      "gu",
    ),
    right: replaced("were"),
    why: "the verb is “were”",
  },
  {
    pattern: /\b(?<slip>quiet) (?=different|similar|large|small|high|low|often|well|common|good|clear)/g,
    right: replaced("quite"),
    why: "“quiet” means silent",
  },
  {
    pattern: /\bbased (?<slip>from) (?=the|an?|our|this|these|parameters)\b/g,
    right: replaced("on"),
    why: "“based” takes “on”",
  },
  {
    pattern: /\b(?<slip>[Dd]espite of)\b/g,
    right: ({ slip = "" }) => slip.slice(0, 7),
    why: "“despite” takes no preposition",
  },
  {
    pattern:
      /\b[Ee]ven (?<slip>tough) (?=(?:the|there|this|these|those|it|we|they|he|she|an?|in|if|some|most|all|our|their|its)\b)/g,
    right: replaced("though "),
    why: "“tough” means hard",
  },
  {
    pattern: /\b(?<slip>[Ii]n) the other hand(?=,)/g,
    right: ({ slip = "" }) => slip.replace("I", "O").replace("i", "o"),
    why: "the phrase is “on the other hand”",
  },
  {
    pattern: /\b(?<slip>[Ii]nformations|[Ss]oftwares|[Ee]quipments|[Aa]dvices|[Kk]nowledges)\b/g,
    right: ({ slip = "" }) => slip.slice(0, -1),
    why: "the word has no plural",
  },
  {
    pattern:
      /\b(?:order|used|able|aims?|aimed|want|need|helps?|possible|easier) to (?<slip>analysis|strength|emphasis|synthesis|belief|proof|choice|advice)\b/g,
    right: ({ slip = "" }) => VERBS[slip] ?? null,
    why: "“to” takes a verb here",
  },
  { pattern: /\b[Aa]ccording (?<slip>of|with)\b/g, right: replaced("to"), why: "“according” takes “to”" },
  { pattern: /\b[Dd]ue (?<slip>of)\b/g, right: replaced("to"), why: "“due” takes “to”" },
  {
    pattern: /\b(?:associated|compared|consistent) (?<slip>of)\b/g,
    right: replaced("with"),
    why: "it takes “with”",
  },
  {
    pattern: /\b[Dd]epend(?:s|ed|ing)? (?<slip>from|of)\b/g,
    right: replaced("on"),
    why: "“depend” takes “on”",
  },
  {
    pattern: /\b(?:is|are|was|were|significantly|very|quite) different (?<slip>of)\b/g,
    right: replaced("from"),
    why: "“different” takes “from”",
  },
  { pattern: /\bresponsible (?<slip>of)\b/g, right: replaced("for"), why: "“responsible” takes “for”" },
];
