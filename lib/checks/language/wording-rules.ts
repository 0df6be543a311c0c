import { isFullWord, isPluralNoun, isSingularNoun, isThirdPerson } from "./word-forms.ts";

/**
 * A slip that its neighbours prove. `pattern` matches in plain text; the group `slip` (else all of it) is quoted and
 * replaced by what `right` gives, or the match is not checked where that is null.
 */
export type WordingRule = {
  pattern: RegExp;
  right: (groups: Readonly<Record<string, string>>) => string | null;
  why: string;
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
/** Verbs whose plain form is no noun and no adjective, and whose form in -s is no noun. */
const VERB =
  "allow|apply|argue|assess|become|calculate|compare|confirm|consider|define|demonstrate|derive|describe|detect|determine|develop|elucidate|enable|ensure|estimate|evaluate|examine|exclude|explain|explore|facilitate|generate|identify|improve|include|increase|indicate|induce|inhibit|investigate|maintain|obtain|observe|occur|participate|perform|predict|prevent|produce|promote|propose|provide|receive|reduce|reflect|remain|require|reveal|select|suggest|understand|validate|verify|inactivate|activate|analyze|analyse|illustrate|establish|obtain|achieve|consist|contain|depend|differ|exist|follow|lead|represent|seem|serve|yield";
const NO_PLAIN_PARTICIPLE =
  /^(?:become|seem|remain|occur|exist|consist|depend|differ|lead|increase|estimate|serve|yield|select|understand|follow)$/;

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
      `\\b(?<slip>there) (?=(?:${NOUN}|ability|abilities|own)\\b)(?!(?:data|patients|children|results)\\b)`,
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
  {
    pattern: /\b(?<slip>(?:the (?:this|these|those|our|their)|an? (?:the|these|those|our|their)))\b/g,
    right: ({ slip = "" }) => slip.split(" ")[1] ?? null,
    why: "two determiners stand in a row",
  },
  {
    pattern: /\b(?:should|may|can|could|will|would|might|must|cannot) (?<slip>\p{Ll}{3,}s)(?= )/gu,
    right: ({ slip = "" }) => (isThirdPerson(slip) ? slip.replace(/s$/, "") : null),
    why: "a modal takes the plain form of the verb",
  },
  {
    pattern: new RegExp(
      `\\b(?:to|did not|does not|do not) (?<slip>(?:${VERB})s)\\b(?<!estimates|increases|follows|leads|yields|selects|reflects)`,
      "g",
    ),
    right: ({ slip = "" }) => slip.slice(0, -1),
    why: "“to” takes the plain form of the verb",
  },
  {
    pattern: /\bdid not (?<slip>\p{Ll}{3,}[^e\P{Ll}]ed)\b/gu,
    right: ({ slip = "" }) => (/^(?:embed|shed)$/.test(slip) ? null : ""),
    why: "“did not” takes the plain form of the verb",
  },
  {
    pattern: new RegExp(
      `\\b(?:is|are|was|were|been|being|be) (?<slip>${VERB})(?= (?:as|by|in|on|from|for|with|to|using|at|that)\\b|[.,;])`,
      "g",
    ),
    right: ({ slip = "" }) => (NO_PLAIN_PARTICIPLE.test(slip) ? null : participleOf(slip)),
    why: "the passive takes the participle",
  },
  {
    pattern:
      /(?<=^|[.;:] |, |\b(?:that|because|whether|although|while|since|but) )(?:[Tt]h(?:e|o)se|[Aa]ll|[Bb]oth|[Ss]everal|[Mm]any|[Mm]ost|[Oo]ur|[Tt]he) (?:\p{Ll}+ )?(?<noun>\p{Ll}{3,}s) (?<slip>was|is|has)\b/gu,
    right: ({ noun = "", slip = "" }) => (isPluralNoun(noun) ? pluralOf(slip) : null),
    why: "a plural takes a plural verb",
  },
  {
    pattern:
      /(?<=^|[.;] |, |\b(?:that|because|whether|although|while|since|but) )(?:[Tt]his|[Ee]ach) (?<noun>\p{Ll}{3,}) (?<slip>were|are|have)\b/gu,
    right: ({ noun = "", slip = "" }) => (isSingularNoun(noun) ? singularOf(slip) : null),
    why: "a singular takes a singular verb",
  },
  {
    pattern: /\b(?:[Tt]hese|[Ss]everal|[Mm]any) (?<slip>\p{Ll}{4,}) (?=(?:were|are|have|had|is|was|has)\b)/gu,
    right: ({ slip = "" }) => (isSingularNoun(slip) ? `${slip}s ` : null),
    why: "more than one takes the plural",
  },
  {
    pattern:
      /(?<=^|[.;] )(?!(?:Of|In|For|From|With|To|By|On|At|Among|Between|Each|Every|Whether|Having|Neither|Either|One|Use|Both)\b|\p{L}+ing\b|\p{L}+ed\b)\p{Lu}\p{Ll}+ (?:(?!of|in|for|from|with|to|by|on|at|and|or|than|as|between|per|that|which|where|when|how|what|among)\p{Ll}+ )?(?<noun>\p{Ll}{3,}s) (?<slip>was|is|has)\b/gu,
    right: ({ noun = "", slip = "" }) => (isPluralNoun(noun) ? pluralOf(slip) : null),
    why: "a plural takes a plural verb",
  },
  {
    pattern:
      /(?<!\b(?:the|these|those|of|all|any|other|first|last|next|one|per|\d) )\b(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ss]everal|[Mm]any) (?<slip>\p{Ll}{4,}) (?=(?:of|in|on|from|were|are|have|within|with|between|for|by)\b)/gu,
    right: ({ slip = "" }) => (isSingularNoun(slip) ? `${slip}s ` : null),
    why: "more than one takes the plural",
  },
  {
    pattern: /\b(?<slip>[Ii]t['’]s) (?=(?<next>\p{Ll}{4,}s)\b)/gu,
    right: ({ slip = "", next = "" }) => (isPluralNoun(next) ? slip.replace(/['’]/, "") : null),
    why: "“it's” means “it is”",
  },
  {
    pattern:
      /(?<=\b(?<last>\p{Ll}{4,})[)\]]?(?: ?\[[\d,–-]+\])?\. )(?<slip>the|this|these|however|we|in|there|it|they|our|for|all|although|when|here|thus|therefore|moreover|furthermore|some|most|from|after|while|since|because|if|as)\b(?! \.)/gu,
    right: ({ slip = "", last = "" }) =>
      isFullWord(last) ? slip.charAt(0).toUpperCase() + slip.slice(1) : null,
    why: "a sentence begins with a capital",
  },
];

const pluralOf = (verb: string) => ({ was: "were", is: "are", has: "have" })[verb] ?? null;
const singularOf = (verb: string) => ({ were: "was", are: "is", have: "has" })[verb] ?? null;

function participleOf(verb: string): string {
  if (verb.endsWith("e")) return `${verb}d`;
  return verb.endsWith("y") ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}
