import type { Check } from "./check.ts";
import { captionNeverMentioned } from "./figures-and-tables/caption-never-mentioned.ts";
import { duplicateCaption } from "./figures-and-tables/duplicate-caption.ts";
import { duplicateLabel } from "./figures-and-tables/duplicate-label.ts";
import { equationMention } from "./figures-and-tables/equation-mention.ts";
import { floatOrder } from "./figures-and-tables/float-order.ts";
import { mentionWithoutCaption } from "./figures-and-tables/mention-without-caption.ts";
import { numberingGap } from "./figures-and-tables/numbering-gap.ts";
import { panelLetter } from "./figures-and-tables/panel-letter.ts";
import { undefinedLabel } from "./figures-and-tables/undefined-label.ts";
import { CHECK_GROUPS, type CheckGroupId } from "./groups.ts";
import { acronym } from "./language/acronym.ts";
import { acronymSlip } from "./language/acronym-slip.ts";
import { acronymUse } from "./language/acronym-use.ts";
import { hyphenation } from "./language/hyphenation.ts";
import { indefiniteArticle } from "./language/indefinite-article.ts";
import { notationVariant } from "./language/notation-variant.ts";
import { punctuation } from "./language/punctuation.ts";
import { repeatedSentence } from "./language/repeated-sentence.ts";
import { repeatedWord } from "./language/repeated-word.ts";
import { spelling } from "./language/spelling/spelling.ts";
import { spellingVariant } from "./language/spelling-variant.ts";
import { symbolDefinedTwice } from "./language/symbol-defined-twice.ts";
import { symbolUndefined } from "./language/symbol-undefined.ts";
import { unbalancedBracket } from "./language/unbalanced-bracket.ts";
import { unbalancedQuote } from "./language/unbalanced-quote.ts";
import { wording } from "./language/wording.ts";
import { abstractNumber } from "./numbers/abstract-number.ts";
import { impossiblePercentage } from "./numbers/impossible-percentage.ts";
import { impossibleValue } from "./numbers/impossible-value.ts";
import { partsSum } from "./numbers/parts-sum.ts";
import { percentage } from "./numbers/percentage.ts";
import { sampleFlow } from "./numbers/sample-flow.ts";
import { sampleSize } from "./numbers/sample-size.ts";
import { tableMean } from "./numbers/table-mean.ts";
import { tableShare } from "./numbers/table-share.ts";
import { tableSum } from "./numbers/table-sum.ts";
import { textAgainstTable } from "./numbers/text-against-table.ts";
import { unitMagnitude } from "./numbers/unit-magnitude.ts";
import { authorYearWithoutEntry } from "./references/author-year-without-entry.ts";
import { citationForm } from "./references/citation-form.ts";
import { citationOrder } from "./references/citation-order.ts";
import { citationWithoutEntry } from "./references/citation-without-entry.ts";
import { duplicateReference } from "./references/duplicate-reference.ts";
import { entryNeverCited } from "./references/entry-never-cited.ts";
import { impossibleYear } from "./references/impossible-year.ts";
import { listOrder } from "./references/list-order.ts";
import { malformedDoi } from "./references/malformed-doi.ts";
import { malformedIdentifier } from "./references/malformed-identifier.ts";
import { numberAgainstAuthor } from "./references/number-against-author.ts";
import { brokenSign } from "./statistics/broken-sign.ts";
import { confidenceInterval } from "./statistics/confidence-interval.ts";
import { debit } from "./statistics/debit.ts";
import { dfAndN } from "./statistics/df-and-n.ts";
import { effectSize } from "./statistics/effect-size.ts";
import { grim } from "./statistics/grim.ts";
import { grimmer } from "./statistics/grimmer.ts";
import { intervalAndP } from "./statistics/interval-and-p.ts";
import { pValue } from "./statistics/p-value.ts";
import { abstractLength } from "./structure/abstract-length.ts";
import { appendixMention } from "./structure/appendix-mention.ts";
import { emptySection } from "./structure/empty-section.ts";
import { hiddenText } from "./structure/hidden-text.ts";
import { leftInFile } from "./structure/left-in-file.ts";
import { leftover } from "./structure/leftover.ts";
import { missingDeclarations } from "./structure/missing-declarations.ts";
import { missingSection } from "./structure/missing-section.ts";
import { missingStatement } from "./structure/missing-statement.ts";
import { ordersToReviewers } from "./structure/orders-to-reviewers.ts";
import { registrationNumber } from "./structure/registration-number.ts";
import { reportingItem } from "./structure/reporting-item.ts";
import { sectionMention } from "./structure/section-mention.ts";
import { sectionNumbering } from "./structure/section-numbering.ts";
import { venueLimits } from "./structure/venue-limits.ts";

/** The registry: every check, in the group in which it runs. A new check is one import and one entry. */
const REGISTRY: Readonly<Record<CheckGroupId, readonly Check[]>> = {
  statistics: [
    pValue,
    brokenSign,
    confidenceInterval,
    intervalAndP,
    effectSize,
    dfAndN,
    grim,
    grimmer,
    debit,
  ],
  numbers: [
    percentage,
    impossiblePercentage,
    impossibleValue,
    partsSum,
    tableShare,
    tableSum,
    tableMean,
    sampleFlow,
    sampleSize,
    abstractNumber,
    textAgainstTable,
    unitMagnitude,
  ],
  references: [
    citationWithoutEntry,
    entryNeverCited,
    authorYearWithoutEntry,
    numberAgainstAuthor,
    duplicateReference,
    malformedDoi,
    malformedIdentifier,
    impossibleYear,
    citationForm,
    citationOrder,
    listOrder,
  ],
  figures_tables: [
    mentionWithoutCaption,
    captionNeverMentioned,
    duplicateCaption,
    panelLetter,
    numberingGap,
    floatOrder,
    undefinedLabel,
    duplicateLabel,
    equationMention,
  ],
  language: [
    repeatedWord,
    repeatedSentence,
    unbalancedBracket,
    unbalancedQuote,
    punctuation,
    indefiniteArticle,
    spelling,
    wording,
    acronym,
    acronymUse,
    acronymSlip,
    symbolDefinedTwice,
    symbolUndefined,
    spellingVariant,
    notationVariant,
    hyphenation,
  ],
  structure: [
    leftover,
    hiddenText,
    ordersToReviewers,
    leftInFile,
    sectionMention,
    appendixMention,
    missingStatement,
    missingDeclarations,
    registrationNumber,
    missingSection,
    emptySection,
    sectionNumbering,
    abstractLength,
    venueLimits,
    reportingItem,
  ],
};

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = CHECK_GROUPS.flatMap(({ id }) => REGISTRY[id]);

/** The ids of every check. */
export const CHECK_IDS: readonly string[] = CHECKS.map(({ id }) => id);

/** Returns the checks of one group, in the order in which they run. */
export function checksOf(group: CheckGroupId): readonly Check[] {
  return REGISTRY[group];
}

/** Returns the group of a check, or undefined if no check has this id. */
export function groupOf(checkId: string): CheckGroupId | undefined {
  return CHECK_GROUPS.find(({ id }) => REGISTRY[id].some((check) => check.id === checkId))?.id;
}
