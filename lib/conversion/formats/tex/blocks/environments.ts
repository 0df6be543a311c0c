import { text } from "../../../document-tree.ts";
import { readArgument, readGroup, readOptional } from "../engine/arguments.ts";
import { type Engine, type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import { commandToken, type Token } from "../engine/token.ts";
import { rawBody } from "./raw-body.ts";
import { addHeading } from "./sections.ts";

/** Environments that only place their content, with the arguments before it: `o` option, `g` group, `m` argument. */
const LAYOUT: Record<string, string> = {
  "": "center flushleft flushright raggedright raggedleft centering sloppypar doublespace singlespace onehalfspace small footnotesize scriptsize tiny large Large normalsize landscape samepage titlepage frontmatter mainmatter backmatter widetext strip fullwidth ThreePartTable threeparttablex turnpage appendices subappendices linenumbers nolinenumbers ltxkeys refsection refsegment english german ngerman french spanish sansmath bibunit btSect authors affiliations internallinenumbers justify tightcenter raggedbottom narrow samepage columns onlyenv absolutelynopagebreak raggedcolumns nobreak AMS titlingpage abstractbox NoHyper Form",
  o: "figurenotes threeparttable measuredfigure mdframed tcolorbox framed shaded leftbar onecolabstract dblfloat tightlist wideboxes bclogo awesomebox tcbraster tcbitemize",
  m: "spacing otherlanguage otherlanguage* adjustbox turn rotate multicols* scaletikzpicturetowidth resizebox column exampleblock alertblock block theorembox preview scaleboxenv",
  mg: "adjustwidth adjustwidth* changemargin CJK CJK* textblock textblock*",
  mo: "multicols",
  om: "addmargin addmargin*",
  ooom: "minipage varwidth",
};

const layout =
  (signature: string): EnvironmentStart =>
  (engine, name) => {
    for (const letter of signature) {
      if (letter === "o") readOptional(engine);
      else if (letter === "g") readGroup(engine);
      else if (/^(block|exampleblock|alertblock)$/.test(name)) {
        const title = readArgument(engine);
        if (title.length > 0) addHeading(engine, 4, title);
      } else readArgument(engine);
    }
    if (engine.silent > 0) return null;
    const { table } = engine;
    if (table !== null) {
      engine.table = null;
      return () => {
        engine.table = table;
      };
    }
    engine.flow.endParagraph();
    return () => {
      if (engine.table === null) engine.flow.endParagraph();
    };
  };

const quote: EnvironmentStart = (engine) => {
  readOptional(engine);
  if (engine.silent > 0) return null;
  engine.flow.endParagraph();
  const source = engine.place();
  const end = engine.openFlow();
  return () => {
    const nodes = end();
    if (nodes.length > 0) engine.addNode({ type: "quote", nodes }, source);
  };
};

/** Makes an environment that begins with a heading. A macro holds the heading's words. */
const underHeading =
  (title: string, level = 2): EnvironmentStart =>
  (engine) => {
    const own = readOptional(engine);
    if (engine.silent > 0) return null;
    engine.flow.endParagraph();
    const words = own !== null && title === "abstractname" ? own : [commandToken(title)];
    if (engine.digestText(words) !== "") addHeading(engine, level, words);
    return () => engine.flow.endParagraph();
  };

/** Starts an abstract. One that stands before the document is printed with the title. */
const abstract: EnvironmentStart = (engine, name) => {
  const { document } = engine;
  if (document.hasBegun || document.settings.has("in package"))
    return underHeading("abstractname")(engine, name);
  readOptional(engine);
  const tokens = document.commands.tokens(rawBody(engine, name));
  document.front.parts.push({ kind: "abstract", tokens });
  engine.closeEnvironment(name);
  return null;
};

/** Starts a paragraph of keywords, which opens with `lead`. Returns the function that ends it. */
export function addKeywords(engine: Engine, lead: string): () => void {
  if (engine.silent > 0) return () => {};
  engine.flow.endParagraph();
  if (lead !== "") engine.emitInline({ type: "strong", children: [text(`${lead}:`)] }, {});
  engine.emit(" ");
  return () => engine.flow.endParagraph();
}

const keywords: EnvironmentStart = (engine, name) => {
  readOptional(engine);
  return addKeywords(
    engine,
    name === "IEEEkeywords" ? "Index Terms" : engine.digestText([commandToken("keywordname")]),
  );
};

function runIn(engine: Engine, lead: string, tokens: readonly Token[]): void {
  if (tokens.length === 0) return;
  const end = addKeywords(engine, lead);
  engine.runTokens(tokens);
  end();
}

const keywordCommand = (lead: string): Meaning =>
  primitive((engine) => {
    readOptional(engine);
    const tokens = readArgument(engine);
    if (engine.silent > 0 || !engine.document.hasBegun)
      engine.document.front.parts.push({ kind: `keywords ${lead}`, tokens });
    else runIn(engine, lead, tokens);
  });

const frame: EnvironmentStart = (engine) => {
  readOptional(engine, "<", ">");
  readOptional(engine);
  const title = readGroup(engine);
  const subtitle = title === null ? null : readGroup(engine);
  if (engine.silent > 0) return null;
  engine.flow.endParagraph();
  if (title !== null && title.length > 0) addHeading(engine, 3, title);
  if (subtitle !== null) engine.runTokens([...subtitle, commandToken("par")]);
  return () => engine.flow.endParagraph();
};

export const ENVIRONMENTS: Record<string, EnvironmentStart> = {
  ...Object.fromEntries(
    Object.entries(LAYOUT).flatMap(([signature, names]) =>
      names.split(" ").map((name): [string, EnvironmentStart] => [name, layout(signature)]),
    ),
  ),
  ...Object.fromEntries(
    ["quote", "quotation", "displayquote", "displayquote*", "verse", "epigraphs", "blockquote"].map((n) => [
      n,
      quote,
    ]),
  ),
  abstract,
  "abstract*": abstract,
  onecolabstract: underHeading("abstractname"),
  IEEEabstract: underHeading("abstractname"),
  summary: underHeading("summaryname"),
  acknowledgement: underHeading("ackname"),
  acknowledgements: underHeading("ackname"),
  acknowledgment: underHeading("ackname"),
  acknowledgments: underHeading("ackname"),
  acks: underHeading("ackname"),
  ack: underHeading("ackname"),
  theacknowledgments: underHeading("ackname"),
  highlights: underHeading("highlightsname"),
  graphicalabstract: underHeading("graphicalname"),
  keywords: keywords,
  keyword: keywords,
  IEEEkeywords: keywords,
  AMS: keywords,
  frame,
  "frame*": frame,
  letter: (engine) => {
    const to = readArgument(engine);
    engine.runTokens([...to, commandToken("par")]);
    return null;
  },
  tablenotes: (engine, name) => {
    const start = engine.environments.get("itemize");
    return start?.(engine, name) ?? null;
  },
  TableNotes: (engine, name) => engine.environments.get("itemize")?.(engine, name) ?? null,
  singlespace: () => null,
  overpic: (engine) => {
    readOptional(engine);
    const name = readArgument(engine);
    engine.runTokens([
      commandToken("includegraphics"),
      { cat: 1, text: "{" },
      ...name,
      { cat: 2, text: "}" },
    ]);
    engine.silent++;
    return () => {
      engine.silent--;
    };
  },
};

export const BLOCK_COMMANDS: Record<string, Meaning> = {
  keywords: keywordCommand("Keywords"),
  keyword: keywordCommand("Keywords"),
  keywordsname: keywordCommand("Keywords"),
  kwd: keywordCommand("Keywords"),
  Keywords: keywordCommand("Keywords"),
  KeyWords: keywordCommand("Keywords"),
  IEEEkeywords: keywordCommand("Index Terms"),
  terms: keywordCommand("General Terms"),
  pacs: keywordCommand("PACS"),
  PACS: keywordCommand("PACS"),
  subjclass: keywordCommand("Mathematics Subject Classification"),
  JEL: keywordCommand("JEL"),
  MSC: keywordCommand("MSC"),
  abstract: primitive((engine) => {
    readOptional(engine);
    const body = readGroup(engine);
    if (body === null) engine.environments.get("abstract")?.(engine, "abstract");
    else if (!engine.document.hasBegun) engine.document.front.parts.push({ kind: "abstract", tokens: body });
    else printAbstract(engine, body);
  }),
  frametitle: primitive((engine) => {
    readOptional(engine, "<", ">");
    addHeading(engine, 3, readArgument(engine));
  }),
  framesubtitle: primitive((engine) => runIn(engine, "", readArgument(engine))),
  acknowledgements: primitive((engine) => acknowledge(engine)),
  acknowledgments: primitive((engine) => acknowledge(engine)),
  acknowledgement: primitive((engine) => acknowledge(engine)),
  sep: primitive((engine) => {
    engine.flow.trimEnd();
    engine.emit(", ");
  }),
  epigraph: primitive((engine) => {
    const [words, source] = [readArgument(engine), readArgument(engine)];
    engine.input.push([commandToken("par"), ...words, commandToken("par"), ...source, commandToken("par")]);
  }),
  dedicatory: primitive((engine) => runIn(engine, "", readArgument(engine))),
};

export function printAbstract(engine: Engine, body: readonly Token[]): void {
  addHeading(engine, 2, [commandToken("abstractname")]);
  engine.runTokens(body);
  engine.flow.endParagraph();
}

function acknowledge(engine: Engine): void {
  if (engine.silent > 0) return;
  const body = readGroup(engine);
  addHeading(engine, 2, [commandToken("ackname")]);
  if (body !== null) engine.runTokens([...body, commandToken("par")]);
}
