/** Names of the kind of text, which stand above titles. A number or a programme may follow: "Tesis – SM142501". */
const KIND =
  /^\W*(?:(?:original |research |review |short |regular )?(?:article|paper|report|communication)|original research|technical (?:note|report)|research (?:report|topic|note)|working paper|(?:project|final|internship) report|rapport de stage|draft version|preprint|manuscript|paper|draft|main|document|untitled|title|title page|in this issue|(?:\d+\.? )?executive summary|(?:(?:master|bachelor|doctoral|ph\.?d|diploma|diplom)(?:['’]?s)? ?)?(?:thesis|dissertation)|(?:bachelor|master|diplom|doktor|seminar|haus)arbeit|te[sz]i[sn]?(?: de (?:grado|maestría|doctorado))?|dissertação|th[èe]se|mémoire|trabajo (?:fin|final) de (?:grado|m[aá]ster)|trabalho de conclusão(?: de curso)?|t[ií]tulo del trabajo|выпускная.{0,40}|дипломная работа|курсовая работа|магистерская диссертация|кваліфікаційна робота|\p{Script=Han}*(?:硕士|博士)\p{Script=Han}*论文)\W*(?:[-–—:]\s*\S{1,12})?\W*\d*$/iu;

/** Names of the parts of front matter, and numbered sections. */
const PART =
  /^\W*(?:author(?:s['’]?)? (?:note|information|summary|contributions?)|autor de correspondencia|highlights|table of contents|contents|contents page|inhaltsverzeichnis|índice|list of \p{L}+|dedication|preface|foreword|declarations?|statement of authorship|proforma|摘要|目录|致谢|abstract|(?:chapter|cap[ií]tulo|capitolo|kapitel|chapitre|глава|part) \w{1,4}\b.*|\d+(?:\.\d+)*\.? .*)\W*$/iu;

/** A running head, a note of the typesetter or of the journal, a count of words. */
const PRINTED_AROUND =
  /^\W*(?:running (?:head|title)\b|draft version\b|preprint\b|manuscript (?:id|number)\b|.{0,60}\bmanuscript no\b|\(?will be inserted by|journal of [\p{Lu}][\p{L} ]+$|journal homepage|contents lists available|check for updates|(?:received|accepted|published|submitted|available online|available)\b.{0,12}[:\d]|doi\b|https?:|www\.|©|copyright|word count|.{0,40}\bvolume \w+, issue\b|working paper access\b|edited by|reviewed by|\d+$)/iu;

/** A line that begins with what it holds: "Author: …", "Matriculation-Number: …", "ISBN …". */
const LABELLED =
  /^\W*(?:name|student|author|authors|autor|autora|verfasser(?:in)?|supervisor|advisor|(?:first|second|academic) (?:supervisor|reader|reviewer)|co-?supervisor|betreuer|bachelorbetreuer|orientador(?:a)?|director|tutor|relatore|candidato|encadrant|snr|company|college|major|course|module|matriculation[- ]?number|matrikelnummer|student (?:id|number)|e-?mail|date|submitted (?:on|to|by)|word count|key ?words|affiliations?|correspond\p{L}*|address|isbn|issn|semester|realizado (?:por|en)|dirigido por|para la obtención|asesor|nombre)\b.{0,40}?[:：]|^(?:realizado|dirigido|para la obtención|presented by|written by|submitted by|by|von|por|par)\b/iu;

const DATE =
  /^(?:\p{L}+day,? )?(?:\p{L}+,? (?:the |den |der |am )?)?(?:\d{1,2}(?:st|nd|rd|th)?\.?,? )?(?:\p{L}{3,9}\.?,? )?(?:\d{1,2}(?:st|nd|rd|th)?,? )?(?:19|20)\d\d$|^[\d./\s-]+$/iu;

/** A degree and for what: "A project completed as part of the requirements for …". */
const DEGREE =
  /\b(?:in partial fulfil|(?:submitted|completed|presented) (?:as|for|in|to) .{0,60}\b(?:degree|requirements|fulfil)|requirements? (?:for|of) (?:the )?(?:degree|bachelor|master|doctor|bsc|msc)|for the degree of|obtenção do|para optar|para obtener|здобуття)|^(?:(?:master|bachelor|doctor) of \p{Lu}|m\.? ?sc\b|b\.? ?sc\b|diploma thesis$|master in |final project$|(?:master|bachelor)['’]?s? thesis\b)/iu;

const INSTITUTION =
  /^(?:department|dept\.?|faculty|school|institute|college|university|centre|center|ministry|academy) (?:of|for)\b|^(?:concordia|harvard|stanford|princeton|yale) university\b/i;
const INSTITUTION_NAME =
  /(?<!\p{L})(?:universi(?:ty|t[àéä]t?|dad|dade|tas|tät|teit|tet|ty of)|univerzita|uniwersytet|университет|університет|hochschule|polytechnic|politecnico|ministry|college|institut für)(?!\p{L})/iu;
/** Names of institutions and their parts in other languages, with which no title begins. */
const INSTITUTION_START =
  /^(?:\p{L}+ )?(?:universit[àé]|universidade?|univerzita|universität|facultad|faculdade|facolt[aà]|facult[ée]|fakult[aä]t?|escuela|escola|école|departamento|dipartimento|département|fachbereich|lehrstuhl|institut für|instituto|institut|pontif[ií]cia|fundação|міністерство|національний|кафедра|факультет|економічний|федеральное|министерство|санкт|programa|program magister|jurusan|fakultas|corso di laurea|grado en|dosen)(?!\p{L})/iu;
/** Words that stand in lower case in the name of an institution. */
const PARTICLE = /^(?:of|and|the|for|at|in|de|du|des|di|degli|della|studi|e|y|et|für|und|der|&)$/i;

/** True for a line of a title page that is no title: the kind of text, an institution, a person, a date or a note. */
export function isNoTitle(text: string): boolean {
  return (
    KIND.test(text) ||
    PART.test(text) ||
    PRINTED_AROUND.test(text) ||
    LABELLED.test(text) ||
    DATE.test(text) ||
    DEGREE.test(text) ||
    isInstitution(text) ||
    /^(?:\p{Lu}\p{Ll}*\.? ){1,2}\p{Lu}\. ?\p{Lu}[\p{L}'’-]+$|^(?:\p{Lu}\.){2,3} ?\p{Lu}\p{Ll}+$/u.test(text)
  );
}

function isInstitution(text: string): boolean {
  const words = text.split(/\s+/);
  if (INSTITUTION_START.test(text)) return words.length <= 16;
  if (INSTITUTION.test(text)) return words.length <= 12;
  const areNames = words.every((word) => PARTICLE.test(word) || /^[\p{Lu}\d(«"]/u.test(word));
  return areNames && words.length <= 7 && INSTITUTION_NAME.test(text);
}

/** True if a line cannot be the beginning of anything: "livestock systems" below "… more climate-resilient". */
export function goesOnBelow(text: string): boolean {
  return (
    /^\p{Ll}/u.test(text) &&
    !/^(?:by|and|von|par|por|di|e-?mail|arxiv)\b/i.test(text) &&
    text.split(/\s+/).length <= 12
  );
}

/** A line that announces the title below it. */
export const TITLE_LABEL =
  /^\W*(?:title|(?:project|thesis|paper|manuscript|full) title|entitled|topic|thema|titel|t[ií]tulo)\W*$/i;

/** Returns the title of a line that names it as such: "Topic: …", "на тему: «…»"; null for other lines. */
export function labelledTitle(text: string): string | null {
  const title =
    /^\W*(?:(?:(?:project|thesis|paper|manuscript|full|working) )?title|topic|thema|titel|titre|t[ií]tulo|titolo|le nom du projet|на тему|тема(?: работы)?)\s?[:：]\s*(.{8,300})$/iu.exec(
      text,
    )?.[1];
  return title ?? null;
}
