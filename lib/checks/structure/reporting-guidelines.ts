import type { StudyDesignKind } from "#lib/manuscript/sections/study-design.ts";

/** An item of a guideline that leaves words behind wherever it is reported. */
export type ReportingItem = { what: string; pattern: RegExp };

export type ReportingGuideline = {
  name: string;
  reference: string;
  url: string;
  items: readonly ReportingItem[];
};

const SAMPLE_SIZE: ReportingItem = {
  what: "how the sample size was determined",
  pattern:
    /\bsample[- ]sizes?\b|\bpower (?:calculation|analys[ei]s)|\b(?:80|90|95)\s?% power|\bpowered to\b|\bstatistical power\b|\bnumber of (?:participants|patients|animals|mice|rats) (?:needed|required|was (?:based|chosen|determined))/i,
};
const REGISTRATION: ReportingItem = {
  what: "a registration and where to find it",
  pattern:
    /\bregist(?:ered|ration|ry)\b|\bNCT\d{8}\b|\bISRCTN|\bACTRN|\bEudraCT|\bChiCTR|\bUMIN|\bCRD\d{6,}|\bPROSPERO\b|\bprotocol (?:was|is|has been) (?:published|available)|osf\.io/i,
};
const FLOW: ReportingItem = {
  what: "the flow of participants, with those who were lost and why",
  pattern:
    /\bflow[- ]?(?:diagram|chart)|\blost to follow|\bwithdrew|\bwithdrawals?\b|\bdrop(?:ped)?[- ]?outs?\b|\bdiscontinued|\battrition|\bdid not complete|\bcompleted the (?:study|trial)/i,
};
const ELIGIBILITY: ReportingItem = {
  what: "the criteria of eligibility",
  pattern: /\beligib|\binclusion|\bexclu(?:ded|sion)|\bcriteria\b/i,
};
const MISSING: ReportingItem = {
  what: "how missing data were handled",
  pattern: /\bmissing\b|\bimput|\bcomplete[- ]case|\bincomplete (?:data|records)|\bno loss to follow/i,
};
const BLINDING: ReportingItem = {
  what: "who was blinded, or that nobody was",
  pattern: /\bblind(?:ed|ing|ly)?\b|\bmask(?:ed|ing)\b|\bopen[- ]label\b|\bunblinded\b|\bunaware of\b/i,
};

/** The items of each guideline that leave typical words; the guidelines ask for more. */
export const GUIDELINES: Readonly<Record<StudyDesignKind, ReportingGuideline>> = {
  "randomised trial": {
    name: "CONSORT",
    reference: "Schulz, Altman & Moher (2010), doi:10.1136/bmj.c332",
    url: "https://doi.org/10.1136/bmj.c332",
    items: [
      REGISTRATION,
      SAMPLE_SIZE,
      {
        what: "how the random sequence was generated",
        pattern:
          /\bcomputer[- ](?:generated|based)|\brandom[- ]number|\bpermuted|\bblock(?:s|ed)?\b[^.]{0,30}\brandom|\brandom[^.]{0,40}\bblocks?\b|\bminimi[sz]ation\b|\bstratified\b|\bcoin\b|\b(?:software|algorithm)\b[^.]{0,60}\brandom|\brandom[^.]{0,80}\b(?:software|generator|sequence|list|envelopes?)\b/i,
      },
      {
        what: "how the allocation was concealed",
        pattern:
          /\bconceal|\bopaque|\bsealed\b|\bcentral(?:i[sz]ed|ly)?\b[^.]{0,40}\b(?:allocat|random)|\b(?:web|internet|telephone)[- ]based\b|\bindependent(?:ly)?\b[^.]{0,60}\b(?:random|allocat)|\ballocation\b/i,
      },
      BLINDING,
      FLOW,
      {
        what: "harms, or that there were none",
        pattern:
          /\badverse\b|\bside[- ]effects?\b|\bharms?\b|\bsafety\b|\btolera(?:ted|bility)\b|\bcomplications?\b/i,
      },
    ],
  },
  "systematic review": {
    name: "PRISMA",
    reference: "Page et al. (2021), doi:10.1136/bmj.n71",
    url: "https://doi.org/10.1136/bmj.n71",
    items: [
      REGISTRATION,
      ELIGIBILITY,
      {
        what: "the databases that were searched",
        pattern:
          /\bPubMed\b|\bMEDLINE\b|\bEmbase\b|\bScopus\b|\bWeb of (?:Science|Knowledge)\b|\bCochrane\b|\bPsyc(?:INFO|LIT)\b|\bCINAHL\b|\bGoogle Scholar\b|\bERIC\b|\bLILACS\b|\bIEEE Xplore\b|\bACM Digital Library\b|\bdatabases?\b/i,
      },
      {
        what: "the date of the last search",
        pattern:
          /\b(?:search\w*|inception|database)\b[^.]{0,200}\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\b[^.]{0,120}\bsearch/i,
      },
      {
        what: "the search terms",
        pattern:
          /\bsearch (?:terms?|strateg|strings?|quer|words?)|\bkey ?words?\b|\bterms (?:used|included)|\bMeSH\b/i,
      },
      {
        what: "who selected the studies and extracted the data, and whether independently",
        pattern:
          /\bindependent(?:ly)?\b|\btwo (?:\w+ )?(?:reviewers|authors|investigators|coders|raters|people)|\bin duplicate\b|\bscreen(?:ed|ing)\b/i,
      },
      {
        what: "how the risk of bias was assessed",
        pattern:
          /\brisk[- ]of[- ]bias|\bquality (?:assessment|appraisal|of (?:the )?(?:included )?(?:studies|trials|evidence))|\bmethodological quality|\bGRADE\b|\bNewcastle|\bROBINS|\bJadad|\bAMSTAR|\bQUADAS/i,
      },
      {
        what: "how many studies were screened and excluded",
        pattern: /\bflow[- ]?(?:diagram|chart)|\bPRISMA\b|\bQUOROM\b|\bscreen(?:ed|ing)\b|\bexcluded\b/i,
      },
    ],
  },
  "observational study": {
    name: "STROBE",
    reference: "von Elm et al. (2007), doi:10.1371/journal.pmed.0040296",
    url: "https://doi.org/10.1371/journal.pmed.0040296",
    items: [
      {
        what: "where and when the data were collected",
        pattern: /\b(?:between|from|in|during|since)\b[^.]{0,60}\b(?:19|20)\d\d\b/i,
      },
      ELIGIBILITY,
      MISSING,
      {
        what: "how confounding was dealt with",
        pattern:
          /\bconfound|\badjust(?:ed|ing|ment)|\bmultivaria|\bcovaria|\bcontrolled for|\bcontrolling for|\bmatched\b|\bpropensity/i,
      },
      {
        what: "limitations",
        pattern: /\blimit(?:ations?|ed|s)\b|\bcaveat|\bweakness|\bshortcoming|\bbias/i,
      },
    ],
  },
  "animal experiment": {
    name: "ARRIVE",
    reference: "Percie du Sert et al. (2020), doi:10.1371/journal.pbio.3000410",
    url: "https://doi.org/10.1371/journal.pbio.3000410",
    items: [
      {
        what: "the approval of the experiments",
        pattern:
          /\bethic|\banimal (?:care|welfare|use|experiment)|\bIACUC\b|\bapproved\b|\blicen[cs]e|\bguidelines?\b/i,
      },
      {
        what: "the sex of the animals",
        pattern: /\b(?:fe)?males?\b|\b(?:both|either) sex|\bsex\b/i,
      },
      {
        what: "the age or weight of the animals",
        pattern:
          /\b(?:week|month|day|year)s?[- ](?:old|of age)|\baged?\b|\bweigh(?:t|ing|ed)|\badult\b|\bneonat|\bP\d{1,2}\b|\bE\d{1,2}(?:\.5)?\b/i,
      },
      SAMPLE_SIZE,
      {
        what: "whether animals were allocated at random",
        pattern: /\brandom/i,
      },
      BLINDING,
    ],
  },
  "prediction model": {
    name: "TRIPOD",
    reference: "Collins et al. (2015), doi:10.7326/M14-0697",
    url: "https://doi.org/10.7326/M14-0697",
    items: [
      MISSING,
      SAMPLE_SIZE,
      {
        what: "the calibration of the model",
        pattern: /\bcalibrat|\bHosmer|\bBrier/i,
      },
      {
        what: "the discrimination of the model",
        pattern: /\bAUC\b|\bAUROC\b|\bROC\b|\bc[- ](?:statistic|index)|\bdiscriminat|\bconcordance/i,
      },
      {
        what: "how the model was validated",
        pattern: /\bvalidat|\bbootstrap|\bcross-validat|\bhold-?out|\btest set/i,
      },
    ],
  },
};
