import { isFullWord, isPluralNoun, isSingularNoun, isThirdPerson } from "./word-forms.ts";
import type { WordingRule } from "./wording-rules.ts";

/** Verbs whose plain form is no noun and no adjective, and whose form in -s is no noun. */
const VERB =
  "allow|apply|argue|assess|become|calculate|compare|confirm|consider|define|demonstrate|derive|describe|detect|determine|develop|elucidate|enable|ensure|estimate|evaluate|examine|exclude|explain|explore|facilitate|generate|identify|improve|include|increase|indicate|induce|inhibit|investigate|maintain|obtain|observe|occur|participate|perform|predict|prevent|produce|promote|propose|provide|receive|reduce|reflect|remain|require|reveal|select|suggest|understand|validate|verify|inactivate|activate|analyze|analyse|illustrate|establish|obtain|achieve|consist|contain|depend|differ|exist|follow|lead|represent|seem|serve|yield";
/** Plurals of nouns that are hardly ever verbs: "interactions". */
const NOUN = /(?:[^u]ctions|[aiu]tions|sions|ities|ments|ances|ences|isms|ists|ings|ships|nesses)$/;
const NO_PLAIN_PARTICIPLE =
  /^(?:become|seem|remain|occur|exist|consist|depend|differ|lead|increase|estimate|serve|yield|select|understand|follow)$/;

/** Words that hardly go on with the sentence before. "If", "as" and "for" may: there the full stop may be the slip. */
const BEGINS_MAIN_CLAUSE = /^(?:the|this|these|we|there|it|they|our|thus|therefore|moreover|furthermore)$/;

/** Forms of verbs and nouns that their neighbours prove wrong, and capitals that are missing. */
export const WORD_FORM_RULES: readonly WordingRule[] = [
  {
    pattern: /(?<=\p{Ll}{3,} )(?<slip>a the)\b/gu,
    right: () => "at the",
    why: "two articles stand in a row, and “at the” is probably meant",
  },
  {
    pattern:
      /(?<!\bdue )\b(?<slip>(?:the (?:this|these|those|our|their)|an? (?:the|these|those|our|their)|a another))\b/g,
    right: ({ slip = "" }) => slip.split(" ")[1] ?? null,
    why: "two determiners stand in a row",
  },
  {
    // "How could precedents be used": in a question the subject stands there.
    pattern:
      /(?<!\b(?:[Hh]ow|[Ww]hat|[Ww]hy|[Ww]here|[Ww]hen|[Nn]or|[Nn]ever|[Oo]nly|[Nn]either|[Ss]o)(?: \p{Ll}+)? |\b(?:[Tt]he|[Aa]|[Ww]hose|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Oo]ur|[Mm]y|free|own|good|political|\p{Ll}+['’]s) )\b(?:should|may|can|could|will|would|might|must|cannot) (?<slip>\p{Ll}{3,}s)(?= (?!be\b|have\b|not\b|and \p{L}+ be\b))/gu,
    right: ({ slip = "" }) => (isThirdPerson(slip) && !NOUN.test(slip) ? slip.replace(/s$/, "") : null),
    why: "a modal takes the plain form of the verb",
  },
  {
    pattern: new RegExp(
      `\\b(?:to|did not|does not|do not) (?<slip>(?:${VERB})s)\\b(?<!estimates|increases|follows|leads|yields|selects|reflects|analyses)`,
      "g",
    ),
    right: ({ slip = "" }) => slip.slice(0, -1),
    why: "the plain form of the verb follows",
  },
  {
    pattern: /\bdid not (?<slip>\p{Ll}{3,}[^e\P{Ll}]ed)\b/gu,
    right: ({ slip = "" }) => (/^(?:embed|shed)$/.test(slip) ? null : plainFormOf(slip)),
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
      /(?<=^|[.;:] |, |\b(?:that|because|whether|although|while|since|but) )(?:[Tt]h(?:e|o)se|[Aa]ll|[Bb]oth|[Ss]everal|[Mm]any|[Mm]ost|[Oo]ur|[Tt]he) (?:(?<before>\p{Ll}+) )?(?<noun>\p{Ll}{3,}s) (?<slip>was|is|has)\b/gu,
    // "The first action that the decoder runs is": a verb, whose subject stands before it.
    right: ({ before = "", noun = "", slip = "" }) =>
      isPluralNoun(noun) && !(isSingularNoun(before) && isThirdPerson(noun)) ? pluralOf(slip) : null,
    why: "a plural takes a plural verb",
  },
  {
    pattern:
      /(?<=^|[.;] |, |\b(?:that|because|whether|although|while|since|but) )(?:[Tt]his|[Ee]ach|[Aa]nother) (?!(?:helps|works|holds|means|matters|occurs|happens|results|changes|fails|needs|makes|shows|leads|differs|counts)\b)(?<slip>\p{Ll}{3,}s) (?=(?:was|is|has)\b)/gu,
    right: ({ slip = "" }) => (isPluralNoun(slip) ? `${singularNounOf(slip)} ` : null),
    why: "“this”, “each” and “another” take a singular",
  },
  {
    pattern:
      /(?<=^|[.;] |, |\b(?:that|because|whether|although|while|since|but) )(?<slip>[Tt]his) (?=(?<noun>\p{Ll}{3,}s) (?:were|are|have)\b)/gu,
    right: ({ slip = "", noun = "" }) => (isPluralNoun(noun) ? `${slip.slice(0, 2)}ese ` : null),
    why: "“these” belongs to a plural",
  },
  {
    pattern: /\bone of the most \p{Ll}+ (?<slip>\p{Ll}{4,}) (?=(?:of|is|was|that|which|in|for|to)\b)/gu,
    right: ({ slip = "" }) => (isSingularNoun(slip) && !/(?:ed|ly)$/.test(slip) ? `${slip}s ` : null),
    why: "“one of” takes a plural",
  },
  {
    pattern:
      /(?<=^|[.;] |, |\b(?:that|because|whether|although|while|since|but) )(?:[Tt]his|[Ee]ach) (?!(?:will|may|can|could|would|should|might|must|shall|cannot|then|now|also) )(?<noun>\p{Ll}{3,}) (?<slip>were|are|have)\b/gu,
    right: ({ noun = "", slip = "" }) => (isSingularNoun(noun) ? singularOf(slip) : null),
    why: "a singular takes a singular verb",
  },
  {
    pattern:
      /\b(?:[Tt]hese|[Ss]everal|[Mm]any) (?!(?:three|four|five|seven|eight|nine|eleven|twelve|hundred|thousand)\b)(?<slip>\p{Ll}{4,}) (?=(?:were|are|have|had|is|was|has)\b)/gu,
    right: ({ slip = "" }) => (isSingularNoun(slip) ? `${slip}s ` : null),
    why: "more than one takes the plural",
  },
  {
    pattern:
      /(?<=^|[.;] )(?!(?:Of|In|For|From|With|To|By|On|At|Among|Between|Each|Every|Whether|Having|Neither|Either|One|Use|Both|What|Who|Which|Where|When|Why|How|That|This|It|He|She|There|Another)\b|\p{L}+ing\b|\p{L}+ed\b)\p{Lu}\p{Ll}+ (?:(?!of|in|for|from|with|to|by|on|at|and|or|than|as|between|across|within|without|through|throughout|over|under|during|after|before|against|among|along|about|above|below|behind|beyond|beside|besides|into|onto|upon|toward|towards|via|near|since|until|despite|per|that|which|where|when|how|what|among|one|two|three|four|five|six)\p{Ll}+ )?(?<noun>\p{Ll}{3,}s) (?<slip>was|is|has)\b/gu,
    right: ({ noun = "", slip = "" }) => (isPluralNoun(noun) ? pluralOf(slip) : null),
    why: "a plural takes a plural verb",
  },
  {
    pattern:
      /(?<!\b(?:the|these|those|of|all|any|other|first|last|next|one|per|\d) |\p{L}-)\b(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ss]everal|[Mm]any(?! \p{Ll}+ with\b)) (?!sigma\b)(?<slip>\p{Ll}{4,}) (?=(?:of|in|on|from|were|are|have|within|with|between|for|by)\b)/gu,
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
    why: "a small letter follows a full stop",
    says: {
      title: "A small letter follows a full stop",
      message: "Begin the sentence with a capital, or remove the full stop.",
      plural: "small letters follow a full stop",
    },
    isDoubtful: ({ slip = "" }) => !BEGINS_MAIN_CLAUSE.test(slip),
  },
];

const pluralOf = (verb: string) => ({ was: "were", is: "are", has: "have" })[verb] ?? null;
const singularOf = (verb: string) => ({ were: "was", are: "is", have: "has" })[verb] ?? null;

function participleOf(verb: string): string {
  if (verb.endsWith("e")) return `${verb}d`;
  return verb.endsWith("y") ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

function plainFormOf(participle: string): string {
  const stem = participle.slice(0, -2);
  const isVerb = new RegExp(`^(?:${VERB})$`);
  return (
    [stem, `${stem}e`, stem.replace(/i$/, "y"), stem.slice(0, -1)].find((each) => isVerb.test(each)) ?? ""
  );
}

function singularNounOf(plural: string): string {
  return plural.endsWith("ies") ? `${plural.slice(0, -3)}y` : plural.slice(0, -1);
}
