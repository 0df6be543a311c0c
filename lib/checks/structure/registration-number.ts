import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Sentence } from "#lib/manuscript/text/sentences.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";
import { notEnglish } from "../language/english.ts";

/** Sentences which state that this study was registered. */
const REGISTERED = new RegExp(
  [
    "\\b(?:we|our|this|these|the (?:present |current )?(?:study|studies|trial|review|meta-analysis|experiments?|protocol|hypothes[ei]s|analys[ei]s|sample size|design))\\b[^.;]{0,80}\\bpre-?regist(?:ered|ration)\\b",
    "\\bpre-?registered (?:our|the|all|both|this|these)\\b",
    "\\b(?:trial|study|review|protocol) (?:was|has been|is) (?:prospectively |retrospectively )?registered\\b",
  ].join("|"),
  "i",
);
const NOT_THIS =
  /\b(?:not|neither|nor|never|no|without|future|other|previous|earlier|should|could|would|recommend\w*|encourag\w*|registered (?:nurse|report|trademark|users?|patients?|participants?|voters?))\b|n['’]t\b/i;
/** Numbers of registers, and addresses of registrations; elsewhere a number that is called one. */
const IDENTIFIER =
  /\b(?:NCT ?\d{6,8}|ISRCTN ?\d{4,}|CRD ?\d{8,}|ACTRN ?\d{6,}|ChiCTR[-\w]{4,}|DRKS ?\d{6,}|UMIN ?\d{5,}|JPRN-\w+|CTRI\/\d{4}|PACTR ?\d{6,}|IRCT ?\d{6,}|KCT ?\d{5,}|NTR ?-?\d{3,}|NL ?\d{4,}|RBR-\w+|TCTR ?\d{6,}|SLCTR\/\d{4}|EudraCT|\d{4}-\d{6}-\d{2}|AEARCTR-\d+|INPLASY ?\d+)\b|osf\.io|aspredicted|socialscienceregistry|10\.17605|10\.37766|protocols\.io|clinicaltrials\.gov\/|egap\.org|researchregistry\d|regist\w{1,20} (?:number|no\.?|id|identifier|code)\b|#\s?\d{4,}/i;
const BLINDED =
  /(?:blinded|masked|anonymi[sz]ed|removed|withheld|omitted|redacted) for |anonymous link|view[-_ ]only/i;

export const registrationNumber = check({
  id: "registration-number",
  label: "registrations and their numbers or links",
  types: ["missing_content", "reporting"],
  severity: "minor",
  method: {
    how: "If a sentence states that the study was preregistered, or registered as a trial or review, searches the whole text for a registration number or an address of a registry.",
    limits:
      "The check may not recognise an unusual form of number. It does not look up if the registration exists. Blinded manuscripts are not checked.",
    sources: [
      {
        title: "ICMJE Recommendations, Clinical Trials",
        url: "https://www.icmje.org/recommendations/browse/publishing-and-editorial-issues/clinical-trial-registration.html",
      },
    ],
  },
  precision: { estimate: 0.7, why: "it made no comment on the published papers that were read" },
  restsOn: "token",
  examine: (manuscript) => {
    const reason = notEnglish(manuscript);
    if (reason !== null) return notApplicable(reason);
    const claim = claimOfRegistration(manuscript);
    if (claim === undefined) return nothingToCheck("the text does not say that the study was registered");
    if (BLINDED.test(manuscript.markdown)) return notApplicable("the manuscript is blinded");
    if (IDENTIFIER.test(manuscript.markdown)) return { checked: 1, findings: [] };
    return {
      checked: 1,
      findings: [
        finding(claim.span, {
          title: "A registration is named without its number or link",
          message:
            "The text says that the study was registered, but no registration number and no link to a registry was found. Add it here, so that readers can compare the report with the plan.",
        }),
      ],
    };
  },
});

function claimOfRegistration({ sentences }: Manuscript): Sentence | undefined {
  return sentences.find(
    ({ text }) => REGISTERED.test(text) && !NOT_THIS.test(text) && !text.trimEnd().endsWith("?"),
  );
}
