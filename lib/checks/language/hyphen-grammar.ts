import type { Span } from "#lib/manuscript/span.ts";
import { englishLexicon } from "./lexicon/english-lexicon.ts";

export type Form = "open" | "hyphen" | "closed";
/** A compound of two words as it stands once. `head` is the noun that it stands before, or null. */
export type Use = { form: Form; text: string; span: Span; head: string | null };

/** The forms in use; a closed one that no list has and that stands once may have lost its hyphen at a line's end. */
export function formsOf(uses: readonly Use[]): Set<Form> {
  const closed = uses.filter(({ form }) => form === "closed");
  const isSure = closed.length > 1 || closed.some(({ text }) => isKnownWord(text));
  return new Set(uses.flatMap(({ form }) => (form === "closed" && !isSure ? [] : [form])));
}

function isKnownWord(word: string): boolean {
  return englishLexicon().lookUp(word) !== null;
}

/** Nouns with which a compound is an adjective only before another noun: "at the firm level", "firm-level data". */
const OF_DEGREE =
  / (?:level|form|scale|term|dose|size|quality|risk|resolution|density|income|dimension|order|rank|class|speed|time|energy|frequency)s?$/;

/** An adjective and its noun: "a single word" beside "single-word answers". */
export const ADJECTIVE =
  /^(?:first|second|third|fourth|fifth|last|next|single|double|triple|high|higher|low|lower|long|short|upper|left|right|large|small|big|early|late|free|full|half|open|closed|wide|deep|broad|narrow|present|common|good|best|hard|soft|fast|slow|strong|weak|old|young|real|main|central|middle|minimum|maximum|equal|cold|warm|hot|dry|wet|heavy|light|dark|thin|thick|rich|poor|private|public|social|global|local|human|individual|multiple|total|top|bottom|near|far|modern|natural|random|fixed|mixed|whole|major|minor|moderate|reduced|severe|mild|general|special|standard|extra|strict) /;

/** "domain specific language": what the first word does to the second is said of a noun. */
const ADJECTIVAL =
  / (?:free|specific|based|like|dependent|independent|driven|oriented|related|sensitive|aware|friendly|wide)$/;

/** Returns the form that stands where grammar asks for the other one; null where either may stand. */
export function againstGrammar(uses: readonly Use[]): Form | null {
  const forms = formsOf(uses);
  if (forms.size !== 2 || !forms.has("open") || !forms.has("hyphen")) return null;
  const open = uses.flatMap(({ form, text }) => (form === "open" ? [text] : []));
  const isOfDegree = open.some((text) => OF_DEGREE.test(text));
  // "Heat transfer coefficient": two nouns need no hyphen, so only the author knows which form is meant.
  const isAdjective = isOfDegree || open.some((text) => ADJECTIVE.test(text) || ADJECTIVAL.test(text));
  if (isAdjective && uses.every(({ head }) => head !== null)) return "open";
  return isOfDegree && uses.every(({ head }) => head === null) ? "hyphen" : null;
}

/** Returns the rule for a list of forms, as the end of its sentence. */
export function ruleOf({ uses }: { uses: readonly Use[] }): string {
  const misplaced = againstGrammar(uses);
  if (misplaced === null) return "";
  return misplaced === "open"
    ? ", which takes the hyphen where a noun follows"
    : ", which takes no hyphen where no noun follows";
}
