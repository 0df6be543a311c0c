/** The purpose of a group's text. `skip` is no text of the manuscript: a font's name, a field's instruction to a program. */
export type Destination =
  | "text"
  | "skip"
  | "picture"
  | "fonts"
  | "styles"
  | "lists"
  | "title"
  | "marker"
  | "instruction"
  | "author"
  | "authors"
  | "range-start"
  | "range-end"
  | "math";

/** Character properties that a group inherits and restores. */
export type RtfState = {
  destination: Destination;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  caps: boolean;
  strike: boolean;
  hidden: boolean;
  change: "insertion" | "deletion" | null;
  changeAuthor: number;
  script: "superscript" | "subscript" | null;
  /** The size in half points. */
  size: number;
  font: number;
  /** The number of bytes or characters that follow a `\u` as fallback. */
  unicodeSkip: number;
};

export const INITIAL: RtfState = {
  destination: "text",
  bold: false,
  italic: false,
  underline: false,
  caps: false,
  strike: false,
  hidden: false,
  change: null,
  changeAuthor: 0,
  script: null,
  size: 24,
  font: -1,
  unicodeSkip: 1,
};

/** Returns the state after `\plain`: a run without properties of its own. */
export const plainState = (state: RtfState): RtfState => ({
  ...INITIAL,
  destination: state.destination,
  unicodeSkip: state.unicodeSkip,
  font: state.font,
});

const DESTINATIONS = new Map(
  Object.entries<Destination>({
    pict: "picture",
    fonttbl: "fonts",
    stylesheet: "styles",
    listtable: "lists",
    listoverridetable: "lists",
    title: "title",
    listtext: "marker",
    pntext: "marker",
    fldinst: "instruction",
    atnauthor: "author",
    revtbl: "authors",
    atrfstart: "range-start",
    atrfend: "range-end",
    mmath: "math",
  }),
);

/** Starred destinations that hold text of the manuscript. */
const SHOWN = new Set(
  "shppict shpinst sv shptxt footnote annotation cs ts moMath moMathPara fldrslt".split(" "),
);

const SKIPPED = new Set(
  "colortbl author operator creatim revtim printim buptim generator rsidtbl themedata colorschememapping latentstyles datastore xmlnstbl header headerl headerr headerf footer footerl footerr footerf pn pnseclvl ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn objdata objclass nonshppict bkmkstart bkmkend filetbl atnid atndate atnref atnparent atnicn atntime comment keywords subject company category manager doccomm hlinkbase mmathPr wgrffmtfilter panose falt shprslt sn tc xe nesttableprops nonesttables blipuid picprop background docvar userprops formfield ffname mgap listpicture pgptbl oldcprops oldpprops oldtprops oldsprops passwordhash txe rxe template linkval factoidname do".split(
    " ",
  ),
);

/** Returns the destination that a control word opens, or null if it opens none. An unknown starred word is skipped. */
export function destinationOf(word: string, isStarred: boolean, state: RtfState): Destination | null {
  if (state.destination === "skip") return null;
  const known = DESTINATIONS.get(word);
  if (known !== undefined) return known;
  if (SKIPPED.has(word)) return "skip";
  if (word === "sv" || word === "sp") return "skip";
  return isStarred && !SHOWN.has(word) && !/^m[A-Za-z]/.test(word) && state.destination === "text"
    ? "skip"
    : null;
}
