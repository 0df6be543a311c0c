import { fold } from "./fold.ts";

const words = (list: string) => list.trim().split(/\s+/);

/** The prefixes that take no hyphen: those of English and the combining forms of the sciences. */
const PREFIXES = words(`
  anti auto bi bio cardio centi chemo co counter cross cyber cyto de dermo di dis down electro endo epi ex exo extra
  fibro geno geo glyco haemo hemo hepato hetero histo homo hydro hyper hypo il im immuno in infra inter intra iso kilo
  leuko lipo macro mal mega meta micro mid milli mini mis mono morpho multi myo nano neo neuro non nor oligo onco ortho
  osteo out over oxy para patho per peri petro pharmaco phospho photo phylo physio poly post pre pro proteo proto
  pseudo psycho quasi radio re retro semi socio spatio spectro sub super supra tele tetra thermo trans tri ultra un
  under uni up vaso xeno chrono cryo cyclo dendro eco ferro fluoro gastro gluco karyo kerato keto lacto litho lympho
  magneto methyl ethyl acetyl nitro sulfo sulpho thio tropho tubulo viro zoo amino aero agro allo angio arthro astro
  audio baro broncho calci carbo chloro chromo cortico cranio crypto desmo entero erythro ethno gyneco hemi hexa hydroxy
  ichthyo lepto leuco mechano medio meso metallo mito muco myco myelo naso nephro noci nucleo oculo odonto ophthalmo oro
  oto pachy paleo palaeo pan pento peptido phago phono plasmo pleuro pneumo procto pyo pyro rhino sero sidero somato
  steno stereo sterno syn tachy teno thrombo thyro toxo tracheo uro utero veno ventro ventriculo vertebro penta hepta
  octa deca giga tera pico femto atto quadri quinque deoxy dehydro iodo bromo chondro adeno adipo algo bacterio blasto
  cephalo cerebro cholecysto dino embryo encephalo fronto hypno ileo ilio irido labio laryngo latero mammo masto
  melano meningo neutro occipito oesophago esophago orbito palato parieto perineo phlebo pulmo rheo sacro sapro schizo
  sphero spino spleno spondylo sporo temporo thoraco tibio trache tricho typo vesico viscero
`);

/** The suffixes that are added to a word or its stem. */
const SUFFIXES = words(`
  s es ed ing ly ness ity al ic ise ize ised ized ising izing isation ization able less like wise ation ally er ers
  ability ome omic omics ase ases genic genesis genous logy logical logist graphy graphic metry metric scopy scopic emia
  aemia itis osis oma ectomy otomy cyte cytes cytic phil phils philic phobic blast blasts gen gens fold ward
  wards hood ship free most iform idae oid oids ene enes ane anes yl ide ides ine ines ate ates
`);

const COMBINING = new Set(PREFIXES);
const ENDINGS = new Set(SUFFIXES);
const LONGEST_PREFIX = Math.max(...PREFIXES.map((prefix) => prefix.length));
const LONGEST_SUFFIX = Math.max(...SUFFIXES.map((suffix) => suffix.length));
/** Before these the last consonant of a stem is doubled: "swimming". */
const DOUBLING = new Set(["ing", "ed", "er", "ers", "able"]);
const LEAST_STEM = 4;

/** True if the stem of the folded word under prefixes or a suffix is known. */
export function isDerived(word: string, isKnown: (word: string) => boolean, depth = 0): boolean {
  if (depth > 0 && isKnown(word)) return true;
  const longest = word.length - LEAST_STEM;
  if (depth < 2) {
    for (let length = Math.min(longest, LONGEST_PREFIX); length >= 2; length -= 1) {
      if (!COMBINING.has(word.slice(0, length))) continue;
      if (isDerived(word.slice(length), isKnown, depth + 1)) return true;
    }
  }
  // "citers": a stem of three letters that lost its e is one of four.
  for (let length = Math.min(longest + 1, LONGEST_SUFFIX); length >= 1; length -= 1) {
    const suffix = word.slice(-length);
    if (!ENDINGS.has(suffix)) continue;
    const stem = word.slice(0, -length);
    if (stemsOf(stem, suffix).some((each) => each.length >= LEAST_STEM && isKnown(each))) return true;
    const isDoubled = DOUBLING.has(suffix) && stem.length > LEAST_STEM && stem.at(-1) === stem.at(-2);
    if (isDoubled && isKnown(stem.slice(0, -1))) return true;
  }
  return false;
}

const INFLECTION = /(?:s|ing|ly|ness|able|like|less|wise)$/;

/** True if the word is a regular form of a known one, and no other's slip: "durations", "prewashing". */
export function isInflected(word: string, isKnown: (word: string) => boolean): boolean {
  const suffix = INFLECTION.exec(word)?.[0] ?? "";
  const stem = word.slice(0, word.length - suffix.length);
  if (suffix === "" || stem.length < LEAST_STEM) return false;
  const bare = stem.replace(/^(?:re|un|non|pre|over|under|out|mis|co)(?=.{4})/, "");
  return stemsOf(stem, suffix).some(isKnown) || stemsOf(bare, suffix).some(isKnown);
}

/** Returns the words that a stem may come from: "analys" of "analysing" → "analyse", "studi" of "studied" → "study". */
function stemsOf(stem: string, suffix: string): string[] {
  // After a hiss an s needs an e: "virus" makes no "viruss".
  if (suffix === "s") return /(?:[sxz]|[cs]h|[^aeiou]y|i)$/.test(stem) ? [] : [stem];
  // "differentiably" is of "differentiable".
  if (suffix === "ly" && /[ai]b$/.test(stem)) return [`${stem}le`];
  if (stem.endsWith("i") && suffix !== "ing") return [stem, `${stem.slice(0, -1)}y`];
  return /^[aeiouy]/.test(suffix) ? [stem, `${stem}e`] : [stem];
}

/** True for "immuno" of "immuno-suppression": it stands for nothing without what follows. */
export function isCombiningForm(part: string): boolean {
  return COMBINING.has(part) || part.endsWith("o");
}

/** The parts of a word that are spelt on their own: "cross-sectional's" → "cross", "sectional", folded. */
export function partsOf(word: string): string[] {
  if (/^[a-z]+$/.test(word)) return [word];
  return fold(word.replace(/['’]s$/, "")).split("-");
}
