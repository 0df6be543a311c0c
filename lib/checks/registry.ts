import { abstractLength } from "./abstract-length.ts";
import { abstractNumber } from "./abstract-number.ts";
import { acronym } from "./acronym.ts";
import { acronymUse } from "./acronym-use.ts";
import { appendixMention } from "./appendix-mention.ts";
import { authorYearWithoutEntry } from "./author-year-without-entry.ts";
import { captionNeverMentioned } from "./caption-never-mentioned.ts";
import type { Check } from "./check.ts";
import { citationOrder } from "./citation-order.ts";
import { citationWithoutEntry } from "./citation-without-entry.ts";
import { confidenceInterval } from "./confidence-interval.ts";
import { debit } from "./debit.ts";
import { dfAndN } from "./df-and-n.ts";
import { duplicateCaption } from "./duplicate-caption.ts";
import { duplicateLabel } from "./duplicate-label.ts";
import { duplicateReference } from "./duplicate-reference.ts";
import { effectSize } from "./effect-size.ts";
import { emptySection } from "./empty-section.ts";
import { entryNeverCited } from "./entry-never-cited.ts";
import { equationMention } from "./equation-mention.ts";
import { floatOrder } from "./float-order.ts";
import { grim } from "./grim.ts";
import { grimmer } from "./grimmer.ts";
import { hiddenText } from "./hidden-text.ts";
import { hyphenation } from "./hyphenation.ts";
import { impossiblePercentage } from "./impossible-percentage.ts";
import { impossibleValue } from "./impossible-value.ts";
import { impossibleYear } from "./impossible-year.ts";
import { indefiniteArticle } from "./indefinite-article.ts";
import { intervalAndP } from "./interval-and-p.ts";
import { leftInFile } from "./left-in-file.ts";
import { leftover } from "./leftover.ts";
import { listOrder } from "./list-order.ts";
import { malformedDoi } from "./malformed-doi.ts";
import { malformedIdentifier } from "./malformed-identifier.ts";
import { mentionWithoutCaption } from "./mention-without-caption.ts";
import { missingDeclarations } from "./missing-declarations.ts";
import { missingSection } from "./missing-section.ts";
import { missingStatement } from "./missing-statement.ts";
import { numberingGap } from "./numbering-gap.ts";
import { ordersToReviewers } from "./orders-to-reviewers.ts";
import { pValue } from "./p-value.ts";
import { panelLetter } from "./panel-letter.ts";
import { partsSum } from "./parts-sum.ts";
import { percentage } from "./percentage.ts";
import { punctuation } from "./punctuation.ts";
import { registrationNumber } from "./registration-number.ts";
import { repeatedSentence } from "./repeated-sentence.ts";
import { repeatedWord } from "./repeated-word.ts";
import { reportingItem } from "./reporting-item.ts";
import { sampleFlow } from "./sample-flow.ts";
import { sampleSize } from "./sample-size.ts";
import { sectionMention } from "./section-mention.ts";
import { sectionNumbering } from "./section-numbering.ts";
import { spelling } from "./spelling.ts";
import { spellingVariant } from "./spelling-variant.ts";
import { symbolDefinedTwice } from "./symbol-defined-twice.ts";
import { symbolUndefined } from "./symbol-undefined.ts";
import { tableMean } from "./table-mean.ts";
import { tableShare } from "./table-share.ts";
import { tableSum } from "./table-sum.ts";
import { textAgainstTable } from "./text-against-table.ts";
import { unbalancedBracket } from "./unbalanced-bracket.ts";
import { unbalancedQuote } from "./unbalanced-quote.ts";
import { undefinedLabel } from "./undefined-label.ts";
import { unitMagnitude } from "./unit-magnitude.ts";
import { wording } from "./wording.ts";

/** Every check, in the order in which they run. */
export const CHECKS: readonly Check[] = [
  pValue,
  confidenceInterval,
  intervalAndP,
  effectSize,
  dfAndN,
  grim,
  grimmer,
  debit,
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
  citationWithoutEntry,
  entryNeverCited,
  authorYearWithoutEntry,
  duplicateReference,
  malformedDoi,
  malformedIdentifier,
  impossibleYear,
  citationOrder,
  listOrder,
  mentionWithoutCaption,
  captionNeverMentioned,
  duplicateCaption,
  panelLetter,
  numberingGap,
  floatOrder,
  undefinedLabel,
  duplicateLabel,
  equationMention,
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
  symbolDefinedTwice,
  symbolUndefined,
  spellingVariant,
  hyphenation,
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
  reportingItem,
];
