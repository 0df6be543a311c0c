import { readArgument, readGroup, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";

/**
 * Commands that print nothing, by their arguments: `s` is a star, `o` an option, `g` a group if one comes, `m` an
 * argument.
 */
const SIGNATURES: Record<string, string> = {
  "": "relax protect leavevmode noindent indent unskip ignorespaces ignorespacesafterend allowbreak nobreak nolinebreak smallskip medskip bigskip vfill vfil hfil vss hss hfilneg null strut mathstrut frenchspacing nonfrenchspacing sloppy fussy raggedright raggedleft RaggedRight RaggedLeft centering flushbottom raggedbottom twocolumn onecolumn singlespacing onehalfspacing doublespacing normalfont rmfamily sffamily mdseries upshape normalsize small footnotesize scriptsize tiny large Large LARGE huge Huge selectfont boldmath unboldmath newpage clearpage cleardoublepage pagebreak tableofcontents listoffigures listoftables listofalgorithms listoftodos printindex makeindex makeglossaries frontmatter mainmatter backmatter linenumbers nolinenumbers FloatBarrier balance IEEEpeerreviewmaketitle IEEEdisplaynontitleabstractindextext IEEEoverridecommandlockouts modulolinenumbers justifying justify titlepage samepage scshape lstlistoflistings nopagebreak displaystyle textstyle makecover hline midrule toprule bottomrule hhline endhead endfirsthead endfoot endlastfoot doublespace unhbox copy box unvbox vbox hbox vtop vcenter immediate nofiles bigbreak medbreak smallbreak goodbreak filbreak eject supereject break newblock ignore makenomenclature printnomenclature acmart appendixpage startcontents IEEEpubidadjcol onehalfspace singlespace bsmall blarge larger smaller normalem qedhere phantomsection compress balancecolumns nonstopmode batchmode scrollmode errorstopmode obeylines obeyspaces allowdisplaybreaks suppressfloats noalign everypar outputpenalty ruled DontPrintSemicolon SetAlgoLined SetAlgoVlined SetAlgoNoLine SetAlgoNoEnd LinesNumbered LinesNotNumbered SetNoFillComment bottomhrule tophrule midhrule botrule colrule normalmarginpar reversemarginpar sectionbreak nopagenumbers firsthline lasthline thickhline",
  m: "vspace* hspace* pagestyle thispagestyle pagenumbering bibliographystyle phantom hphantom vphantom hypersetup graphicspath geometry usetikzlibrary usepgfplotslibrary pgfplotsset tikzset mdfsetup tcbset tcbuselibrary setstretch linespread hyphenation fontfamily fontseries fontshape DeclareGraphicsExtensions includepdfset useoutertheme useinnertheme setbeamersize special message typeout errmessage urlstyle pdfinfo pdfcatalog setulcolor sethlcolor markright copyrightyear acmYear acmDOI acmISBN acmPrice acmJournal acmVolume acmNumber acmArticle acmMonth acmSubmissionID setcopyright acmBadgeR acmBadgeL acmBadge startPage citestyle jmlryear jmlrworkshop firstpageno shortauthors shorttitle runningtitle runninghead runningauthor titlerunning authorrunning leftheader rightheader tocauthor toctitle lefthead righthead shorttitlerunning shortauthor jyear jvol jnum jmonth usebibmacro floatstyle subtitlefont markers pubyear volume pagerange volyear articleid pubid DOI doinum noopsort leadauthor alltablewidth vspace hspace addvspace @makeother",
  mm: "setlength addtolength settowidth settoheight settodepth settototalheight markboth fontsize addtocontents setbeamerfont setbeamercolor pgfmathsetmacro newglossarystyle addtokomafont setkomafont colorlet DeclareCaptionLabelFormat DeclareCaptionFormat DeclareCaptionLabelSeparator conferenceinfo CopyrightYear",
  mmm: "addcontentsline",
  sm: "vspace hspace",
  om: "pdfbookmark index color pagecolor rowcolor cellcolor thispdfpagelabel captionsetup sisetup nomenclature lhead rhead chead lfoot rfoot cfoot fancyhead fancyfoot fancyhf setmainfont setsansfont setmonofont setmathfont usetheme usecolortheme usefonttheme setlist bookmark setCJKmainfont setCJKsansfont setCJKmonofont setmainlanguage setotherlanguage setdefaultlanguage setotherlanguages SetTracking externaldocument setlipsum acsetup SetWatermarkText SetWatermarkScale SetWatermarkColor",
  omm: "rule setlistdepth newfontfamily addtotheorempreheadhook setCJKfamilyfont tcbsetmacro",
  s: "",
  g: "cline cmidrulekern bstctlcite tabucline morecmidrules footins newrefcontext endrefcontext markdownSetup",
  so: "pagebreak linebreak nolinebreak nopagebreak addlinespace tocless",
};

function take(engine: Engine, signature: string): void {
  for (const letter of signature) {
    if (letter === "s") readStar(engine);
    else if (letter === "o") readOptional(engine);
    else if (letter === "g") readGroup(engine);
    else readArgument(engine);
  }
}

/** Passes over arguments by a signature of `s`, `o`, `g` and `m`. */
export const ignored = (signature: string): Meaning =>
  signature === "" ? primitive(() => {}) : primitive((engine) => take(engine, signature));

function table(): Record<string, Meaning> {
  const out: Record<string, Meaning> = {};
  for (const [signature, names] of Object.entries(SIGNATURES)) {
    for (const name of names.split(" ")) out[name] = ignored(signature);
  }
  return out;
}

export const IGNORED: Record<string, Meaning> = {
  ...table(),
  enlargethispage: ignored("sm"),
  vspace: ignored("sm"),
  hspace: primitive((engine) => {
    take(engine, "sm");
    engine.emit(" ");
  }),
  theoremstyle: primitive((engine) =>
    engine.document.settings.set("theorem style", engine.expandText(readArgument(engine))),
  ),
  cmidrule: primitive((engine) => {
    readOptional(engine);
    readOptional(engine, "(", ")");
    readGroup(engine);
  }),
  specialrule: ignored("mmm"),
  definecolor: ignored("ommm"),
  templatetype: ignored("m"),
  vadjust: primitive((engine) => {
    engine.skipSpaces();
    // "pre" sets the material before the line.
    for (let token = engine.input.next(); token !== null; token = engine.input.next()) {
      if (/^[pre ]$/.test(token.text)) continue;
      engine.input.unread(token);
      break;
    }
    readArgument(engine);
  }),
  titleformat: ignored("smommmmo"),
  titlespacing: ignored("smmmmo"),
  bibpunct: ignored("ommmmmm"),
  newcolumntype: ignored("mom"),
  DeclareFieldFormat: ignored("somm"),
  DeclareDelimFormat: ignored("omm"),
  DeclareNameAlias: ignored("mm"),
  DeclareBibliographyCategory: ignored("m"),
  renewbibmacro: ignored("smoom"),
  newbibmacro: ignored("smoom"),
  DeclareSourcemap: ignored("m"),
  DeclareLanguageMapping: ignored("mm"),
  ExecuteBibliographyOptions: ignored("om"),
  AtEveryBibitem: ignored("m"),
  AtEveryCitekey: ignored("m"),
  AtBeginBibliography: ignored("m"),
  lstdefinelanguage: ignored("omomo"),
  newtcolorbox: ignored("omoom"),
  newtcblisting: ignored("omoom"),
  newmdenv: ignored("om"),
  newmdtheoremenv: ignored("omomo"),
  newunicodechar: ignored("mm"),
  setbeamertemplate: ignored("moom"),
  SetKwFor: ignored("mmmm"),
  DeclareOption: ignored("sm"),
  ProcessOptions: ignored("s"),
  PassOptionsToPackage: ignored("mm"),
  PassOptionsToClass: ignored("mm"),
  ProvidesPackage: ignored("mo"),
  ProvidesClass: ignored("mo"),
  ProvidesFile: ignored("mo"),
  NeedsTeXFormat: ignored("mo"),
  DeclareUrlCommand: ignored("mm"),
  DeclareSymbolFont: ignored("mmmmm"),
  DeclareMathSymbol: ignored("mmmm"),
  DeclareMathAlphabet: ignored("mmmmm"),
  SetMathAlphabet: ignored("mmmmmm"),
  SetSymbolFont: ignored("mmmmmm"),
  DeclareFontFamily: ignored("mmm"),
  DeclareFontShape: ignored("mmmmmm"),
  DeclareFontEncoding: ignored("mmm"),
  DeclareMathVersion: ignored("m"),
  DeclareMathDelimiter: ignored("mmmmmm"),
  "@startsection": ignored("mmmmmm"),
  "@addtoreset": primitive((engine) => {
    const name = engine.expandText(readArgument(engine));
    engine.document.counters.resetWith(name, engine.expandText(readArgument(engine)));
  }),
  special: ignored("m"),
  write: primitive((engine) => {
    engine.input.next();
    readGroup(engine);
  }),
  acmConference: ignored("ommm"),
  jmlrheading: ignored("mmmmmm"),
  ShortHeadings: ignored("mm"),
  reftextfaceafter: ignored(""),
};
