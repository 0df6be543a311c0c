/** The definitions of LaTeX and common packages, as LaTeX. A document may change any of them. */
export const PRELUDE = String.raw`
\def\partname{Part}\def\chaptername{Chapter}\def\appendixname{Appendix}\def\abstractname{Abstract}
\def\refname{References}\def\bibname{Bibliography}\def\figurename{Figure}\def\tablename{Table}
\def\algorithmname{Algorithm}\def\ALG@name{Algorithm}\def\lstlistingname{Listing}\def\listingname{Listing}
\def\proofname{Proof}\def\contentsname{Contents}\def\ackname{Acknowledgements}\def\summaryname{Summary}
\def\highlightsname{Highlights}\def\graphicalname{Graphical Abstract}\def\keywordname{Keywords}
\def\indexname{Index}\def\listfigurename{List of Figures}\def\listtablename{List of Tables}
\newcounter{part}\newcounter{chapter}\newcounter{section}\newcounter{subsection}[section]
\newcounter{subsubsection}[subsection]\newcounter{paragraph}[subsubsection]\newcounter{subparagraph}[paragraph]
\newcounter{figure}\newcounter{table}\newcounter{equation}\newcounter{footnote}\newcounter{mpfootnote}
\newcounter{enumi}\newcounter{enumii}\newcounter{enumiii}\newcounter{enumiv}\newcounter{algorithm}
\newcounter{algocf}\newcounter{lstlisting}\newcounter{listing}\newcounter{secnumdepth}\newcounter{tocdepth}
\newcounter{subfigure}\newcounter{subtable}\newcounter{page}\newcounter{scheme}\newcounter{AlgoLine}\newcounter{LT@tables}
\def\thepart{\Roman{part}}\def\thesection{\arabic{section}}\def\thesubsection{\thesection.\arabic{subsection}}
\def\thesubsubsection{\thesubsection.\arabic{subsubsection}}\def\theparagraph{\thesubsubsection.\arabic{paragraph}}
\def\thesubparagraph{\theparagraph.\arabic{subparagraph}}
\def\thesubfigure{\alph{subfigure}}\def\thesubtable{\alph{subtable}}\def\subfigurename{}\def\subtablename{}
\def\theenumii{\alph{enumii}}\def\theenumiii{\roman{enumiii}}\def\theenumiv{\Alph{enumiv}}
\def\labelenumii{(\theenumii)}\def\labelenumiii{\theenumiii.}\def\labelenumiv{\theenumiv.}
\setcounter{secnumdepth}{3}\def\thepage{}
\def\algocfname{Algorithm}
\def\eg{e.g.}\def\ie{i.e.}\def\etal{et al.}\def\etc{etc.}\def\cf{cf.}\def\vs{vs.}\def\iid{i.i.d.}\def\aka{a.k.a.}\def\wrt{w.r.t.}
\def\qed{}\def\qedsymbol{}\def\newpagefix{}\def\today{}\def\@empty{}\def\empty{}\def\jobname{main}
\def\textcite@{}\def\endlastline{}\def\slash{/}\def\space{ }\def\lq{\textquoteleft}\def\rq{\textquoteright}
\def\BBA{\&}\def\BBAA{\&}\def\BBAB{and}\def\BAnd{\&}\def\BBCQ{}\def\BCBL{,}\def\BCBT{,}\def\BBYY{}\def\BPBI{. }\def\BHBI{.-}
\def\BVOL{Vol.}\def\BVOLS{Vols.}\def\BNUM{No.}\def\BNUMS{Nos.}\def\BPG{p.}\def\BPGS{pp.}\def\BED{Ed.}\def\BEDS{Eds.}\def\BEd{ed.}\def\BIn{In}\def\BCHAP{chap.}\def\BTRANS{Trans.}
\def\BPhD{Doctoral dissertation}\def\BMTh{Master's thesis}\def\BUPhD{Unpublished doctoral dissertation}\def\BUMTh{Unpublished master's thesis}\def\BTR{Tech. Rep.}\def\BOthers#1{et al#1}\def\BOthersPeriod#1{et al#1}
\def\APACrefYear#1{(#1)}\def\APACrefYearMonthDay#1#2#3{(#1)}\def\APACyear#1{#1}\def\APACrefatitle#1#2{#1}\def\APACrefbtitle#1#2{\emph{#1}}\def\APACrefaetitle#1#2{[#1]}\def\APACrefbetitle#1#2{[#1]}\def\APACmonth#1{#1}
\def\APACjournalVolNumPages#1#2#3#4{\emph{#1}\ifx&#2&\else, #2\fi\ifx&#3&\else(#3)\fi\ifx&#4&\else, #4\fi}\def\APACaddressPublisher#1#2{\ifx&#1&\else#1: \fi#2}\def\APACaddressPublisherEqAuth#1#2{#1}\def\APACaddressInstitution#1#2{\ifx&#1&\else#1: \fi#2}\def\APACaddressSchool#1#2{\ifx&#1&\else#1: \fi#2}
\def\APAChowpublished#1{#1}\def\APACbVolEdTR#1#2{(#2)}\def\APACbVolEdTRpgs#1#2#3{(#2\ifx&#3&\else, #3\fi)}\def\APACtypeAddressSchool#1#2#3{(#1, #3)}\def\APACinsertmetastar#1{}\def\PrintBackRefs#1{}\def\PrintOrdinal#1{#1.}\def\CurrentBib{}\def\APACexlab#1{#1}\def\APACorigyearnote#1{}\def\APACSortNoop#1{}
\def\figureautorefname{Figure}\def\tableautorefname{Table}
\def\sectionautorefname{section}\def\subsectionautorefname{subsection}\def\subsubsectionautorefname{subsubsection}
\def\chapterautorefname{chapter}\def\equationautorefname{Equation}\def\appendixautorefname{Appendix}\def\itemautorefname{item}
`;

/** Definitions that load with a package, by its name. */
export const PACKAGE_PRELUDES: Record<string, string> = {
  bm: String.raw`\providecommand\bm[1]{\boldsymbol{#1}}`,
  braket: String.raw`\providecommand\Ket[1]{\left|#1\right\rangle}\providecommand\Bra[1]{\left\langle#1\right|}\providecommand\Braket[1]{\left\langle#1\right\rangle}\providecommand\Set[1]{\left\{#1\right\}}`,
  cancel: "",
  units: String.raw`\providecommand\unitfrac[2]{\mathrm{#1}/\mathrm{#2}}\providecommand\nicefrac[2]{#1/#2}`,
  nicefrac: String.raw`\providecommand\nicefrac[2]{#1/#2}`,
  xfrac: String.raw`\providecommand\sfrac[2]{#1/#2}`,
  dsfont: String.raw`\providecommand\mathds[1]{\mathbb{#1}}`,
  bbm: String.raw`\providecommand\mathbbm[1]{\mathbb{#1}}`,
  bbold: "",
  knowledge: String.raw`\NewDocumentCommand\kl{s o d() m}{#4}\NewDocumentCommand\intro{s o d() m}{#4}\NewDocumentCommand\reintro{s o d() m}{#4}
\NewDocumentCommand\phantomintro{s o d() m}{}\NewDocumentCommand\knowledge{s g o g}{}\NewDocumentCommand\knowledgeconfigure{m}{}
\NewDocumentCommand\cmdkl{m}{#1}\NewDocumentCommand\withkl{m m}{#2}\def\AP{}`,
  upgreek: String.raw`\providecommand\upmu{\mu}\providecommand\uppi{\pi}\providecommand\upalpha{\alpha}\providecommand\upbeta{\beta}\providecommand\upsigma{\sigma}`,
};

const THEOREMS =
  "\\newtheorem{theorem}{Theorem}\\newtheorem{lemma}[theorem]{Lemma}\\newtheorem{corollary}[theorem]{Corollary}\\newtheorem{proposition}[theorem]{Proposition}\\newtheorem{definition}[theorem]{Definition}\\newtheorem{remark}[theorem]{Remark}\\newtheorem{example}[theorem]{Example}\\newtheorem{conjecture}[theorem]{Conjecture}";

/** The journals that styles of astronomy name by commands. */
const JOURNALS = String.raw`\def\aj{AJ}\def\apj{ApJ}\def\apjl{ApJL}\def\apjlett{ApJL}\def\apjs{ApJS}\def\apjsupp{ApJS}\def\mnras{MNRAS}\def\aap{A\&A}\def\astap{A\&A}\def\aaps{A\&AS}\def\aapr{A\&A~Rev.}\def\araa{ARA\&A}\def\nat{Nature}\def\pasp{PASP}\def\pasj{PASJ}\def\pasa{PASA}\def\prd{Phys.~Rev.~D}\def\prl{Phys.~Rev.~Lett.}\def\pra{Phys.~Rev.~A}\def\prb{Phys.~Rev.~B}\def\prc{Phys.~Rev.~C}\def\pre{Phys.~Rev.~E}\def\jcap{JCAP}\def\physrep{Phys.~Rep.}\def\ssr{Space~Sci.~Rev.}\def\apss{Ap\&SS}\def\icarus{Icarus}\def\planss{Planet.~Space~Sci.}\def\solphys{Sol.~Phys.}\def\jgr{J.~Geophys.~Res.}\def\grl{Geophys.~Res.~Lett.}\def\procspie{Proc.~SPIE}\def\baas{BAAS}\def\na{New~A}\def\nar{New~A~Rev.}\def\rmxaa{RMxAA}\def\actaa{Acta~Astron.}\def\memsai{Mem.~Soc.~Astron.~Ital.}\def\sovast{Soviet~Ast.}\def\aplett{Astrophys.~Lett.}\def\gca{Geochim.~Cosmochim.~Acta}\def\jqsrt{JQSRT}\def\nphysa{Nucl.~Phys.~A}`;

const CHAPTERS = String.raw`\def\thechapter{\arabic{chapter}}\counterwithin{section}{chapter}\counterwithin{figure}{chapter}\counterwithin{table}{chapter}\counterwithin{equation}{chapter}\counterwithin{lstlisting}{chapter}\@addtoreset{footnote}{chapter}\setcounter{secnumdepth}{2}`;

export type ClassRule = { name: RegExp; prelude: string; settings?: Record<string, string> };

/** Classes whose numbering and names differ from those of the article class. */
export const CLASSES: ClassRule[] = [
  {
    name: /^(book|report|memoir|scrbook|scrreprt|thesis|.*thesis.*|kaobook|mitthesis|classicthesis|extbook|extreport|amsbook|svmono|octavo|ctexbook|ctexrep|tufte-book|utthesis|ociamthesis|sapthesis|.*dissertation.*)$/i,
    prelude: CHAPTERS,
    settings: { "has chapters": "" },
  },
  {
    name: /^IEEE/,
    prelude: String.raw`\def\thesection{\Roman{section}}\def\thesubsection{\thesection-\Alph{subsection}}\def\thesubsubsection{\thesubsection\arabic{subsubsection}}\def\thesectiondis{\thesection.}\def\thesubsectiondis{\Alph{subsection}.}\def\thesubsubsectiondis{\arabic{subsubsection})}\def\thetable{\Roman{table}}\def\figurename{Fig.}\def\tablename{TABLE}\def\appendixname{Appendix}`,
    settings: { "caption separator": ". " },
  },
  {
    name: /^revtex/,
    prelude: String.raw`\def\thesection{\Roman{section}}\def\thesubsection{\Alph{subsection}}\def\thesubsubsection{\arabic{subsubsection}}\def\thetable{\Roman{table}}\def\figurename{FIG.}\def\tablename{TABLE}\def\ackname{Acknowledgments}`,
    settings: { "caption separator": ". ", "dotted sections": "" },
  },
  {
    name: /^(elsarticle|cas-\w+|jmlr.*|aastex.*|wlscirep|siamart.*|siamltex|amsart|amsproc|aomart|gtart|imsart)$/,
    prelude: "",
    settings: { "dotted sections": "", "appendix word": "Appendix" },
  },
  {
    name: /^(amsart|amsproc|aomart|aastex.*|mnras|siamart.*|interact|WileyNJD.*|lipics.*|imsart|copernicus)$/,
    prelude: "",
    settings: { "caption separator": ". " },
  },
  {
    name: /^(llncs|svmult)$/,
    prelude: String.raw`\def\figurename{Fig.}\def\ackname{Acknowledgements}\def\keywordname{Keywords}${THEOREMS}\newtheorem{claim}[theorem]{Claim}\newtheorem{property}[theorem]{Property}\newtheorem{problem}[theorem]{Problem}\newtheorem{question}[theorem]{Question}\newtheorem{note}[theorem]{Note}`,
    settings: { "caption separator": ". " },
  },
  {
    name: /^(svjour.*|sn-jnl|sn-article)$/,
    prelude: String.raw`\def\figurename{Fig.}`,
    settings: { "caption separator": " " },
  },
  { name: /^(aastex.*|emulateapj.*|mnras|mn2e|aa|openjournal)$/, prelude: JOURNALS },
  { name: /^(acmart|sigplanconf|lipics.*|siamart.*|eptcs)$/, prelude: THEOREMS },
  {
    name: /^apa[67]?e?$/,
    prelude: String.raw`\setcounter{secnumdepth}{0}`,
    settings: { "caption separator": " " },
  },
  {
    name: /^jss$/,
    prelude: String.raw`\let\Abstract\abstract\def\Keywords#1{\keywords{#1}}\def\Address#1{\address{#1}}\def\Plainauthor#1{}\def\Plaintitle#1{}\def\Shorttitle#1{}\def\Plainkeywords#1{}\def\pkg#1{\textbf{#1}}\def\proglang#1{\textsf{#1}}\def\code#1{\texttt{#1}}\def\Volume#1{}\def\Issue#1{}\def\Month#1{}\def\Year#1{}\def\Submitdate#1{}\def\Acceptdate#1{}`,
  },
  { name: /^(nature|pnas.*|plos.*)$/, prelude: String.raw`\setcounter{secnumdepth}{0}` },
  { name: /^scr/, prelude: "" },
];

const words = (list: string) => {
  const [figure, table, references, bibliography, chapter, appendix, abstract, proof] = list.split(",");
  return String.raw`\def\figurename{${figure}}\def\tablename{${table}}\def\refname{${references}}\def\bibname{${bibliography}}\def\chaptername{${chapter}}\def\appendixname{${appendix}}\def\abstractname{${abstract}}\def\proofname{${proof}}`;
};

/** The words of each language for a figure, a table and so on. */
export const LANGUAGES: Record<string, string> = {
  german: words("Abbildung,Tabelle,Literatur,Literaturverzeichnis,Kapitel,Anhang,Zusammenfassung,Beweis"),
  french: words("Figure,Table,Références,Bibliographie,Chapitre,Annexe,Résumé,Démonstration"),
  spanish: words("Figura,Cuadro,Referencias,Bibliografía,Capítulo,Apéndice,Resumen,Demostración"),
  portuguese: words("Figura,Tabela,Referências,Bibliografia,Capítulo,Apêndice,Resumo,Demonstração"),
  italian: words(
    "Figura,Tabella,Riferimenti bibliografici,Bibliografia,Capitolo,Appendice,Sommario,Dimostrazione",
  ),
  dutch: words("Figuur,Tabel,Referenties,Bibliografie,Hoofdstuk,Bijlage,Samenvatting,Bewijs"),
  swedish: words("Figur,Tabell,Referenser,Litteraturförteckning,Kapitel,Bilaga,Sammanfattning,Bevis"),
  polish: words("Rysunek,Tabela,Literatura,Bibliografia,Rozdział,Dodatek,Streszczenie,Dowód"),
  czech: words("Obrázek,Tabulka,Reference,Literatura,Kapitola,Dodatek,Abstrakt,Důkaz"),
  russian: words("Рис.,Таблица,Список литературы,Литература,Глава,Приложение,Аннотация,Доказательство"),
};
