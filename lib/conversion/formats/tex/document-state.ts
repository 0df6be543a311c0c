import type { DocumentNode, Inline } from "../../document-tree.ts";
import { Colours } from "../../text/latex-colours.ts";
import { KeptAnnotations } from "./annotations/kept-annotations.ts";
import { ListingState } from "./blocks/listing-options.ts";
import type { BibItem, Bibliography } from "./citations/bibliography.ts";
import { Counters } from "./engine/counters.ts";
import type { Token } from "./engine/token.ts";
import type { TexProject } from "./tex-project.ts";

/** The target of references. `page` is known only if the project holds the file in which LaTeX wrote it. */
export type Label = { number: string; kind: string; title: string; page?: string };

/** The results of the first run that the second needs, because numbers are known only at the end of a run. */
export type RunResults = {
  labels: Map<string, Label>;
  /** Keys in the order in which they are cited; `*` for all of them. */
  cited: string[];
  bibliography: Bibliography | null;
  /** True if cells of tables have colours of their own. */
  colouredCells: boolean;
};

export type Theorem = { title: string; counter: string | null; style: "plain" | "definition" | "remark" };

/**
 * The state of a document during one run: its counters, labels, citations, packages and settings. `Commands` are the
 * functions that its engine takes from the tables of commands; the state only carries them.
 */
export class DocumentState<Commands = unknown> {
  readonly project: TexProject;
  readonly commands: Commands;
  readonly known: RunResults | null;
  readonly warn: (code: string, message: string) => void;
  readonly counters = new Counters();
  readonly annotations = new KeptAnnotations();
  readonly colours = new Colours();
  readonly labels = new Map<string, Label>();
  readonly cited = new Set<string>();
  readonly registers = new Map<string, number>();
  readonly packages = new Map<string, string>();
  readonly theorems = new Map<string, Theorem>();
  readonly listings = new ListingState();
  readonly acronyms = new Map<string, Acronym>();
  /** The works that the document lists itself. */
  readonly bibitems: BibItem[] = [];
  readonly footnotes: DocumentNode[][] = [];
  /** The numbers of notes that have a `\footnotemark` and no `\footnotetext` yet. */
  readonly openMarks: number[] = [];
  /** Names of graphics that the document includes, and folders in which they may be. */
  readonly graphics = new Set<string>();
  readonly graphicsFolders: string[] = [];
  /** Faults of figures that no warning names yet: "is not shown: …". */
  readonly leftOut: string[] = [];
  readonly settings = new Map<string, string>();
  /** Title, authors and the like, in the order given, until they are printed. */
  front: { title: Token[] | null; parts: FrontPart[] } = { title: null, parts: [] };
  /** The title block once it is set: it opens the document, wherever the command stands. */
  titleNodes: DocumentNode[] | null = null;
  documentClass = "";
  classOptions = "";
  hasBegun = false;
  hasEnded = false;
  inAppendix = false;
  referencesShown = false;
  includeOnly: Set<string> | null = null;
  /** Bold words that open the next paragraph, such as a theorem's name. */
  pendingLead: Inline[] | null = null;

  constructor(
    project: TexProject,
    commands: Commands,
    known: RunResults | null,
    warn: (code: string, message: string) => void,
  ) {
    this.project = project;
    this.commands = commands;
    this.known = known;
    this.warn = warn;
  }

  has(...packages: string[]): boolean {
    return packages.some((name) => this.packages.has(name));
  }
}

export type FrontPart = { kind: string; tokens: readonly Token[] };

export type Acronym = {
  short: readonly Token[];
  long: readonly Token[];
  shortPlural: readonly Token[] | null;
  longPlural: readonly Token[] | null;
  name: readonly Token[] | null;
  used: boolean;
};
