import type { Voice } from "./retellings.ts";

/** Another reader, who came to the same place by another way. */
export const READER: Voice = {
  name: "readers",
  few: [
    ({ was, now }) => ({
      title: `“${now}” does not fit the rest of the paper`,
      explanation: `Elsewhere the authors work with “${was}”. Here it reads “${now}”, and both cannot be meant.`,
    }),
    ({ was, now }) => ({
      title: "One of two statements has to give way",
      explanation: `I tried to reproduce this from what stands before it and arrived at “${was}”, not at “${now}”. Please check which one was used.`,
      category: "consistency",
    }),
    ({ was, now }) => ({
      title: "A slip that changes the meaning",
      explanation: `This should most likely be “${was}”. As printed (“${now}”) it contradicts what the paper relies on later.`,
      category: "mathematics",
    }),
    ({ now }) => ({
      title: `Please verify “${now}”`,
      explanation: `Nothing in the manuscript supports “${now}”; the surrounding material points the other way.`,
      category: "claims",
    }),
  ],
  many: [
    ({ now }) => ({
      title: "The argument has a gap here",
      explanation: `From “${now}” on I could not follow: what is asserted is not a consequence of what was established, so the conclusion stays unsupported.`,
      category: "mathematics",
    }),
    ({ was, now }) => ({
      title: "This is not what the evidence allows",
      explanation: `The passage that begins “${now}” goes beyond, or against, what the authors have shown. Something like “${was}” could be defended; this cannot.`,
      category: "claims",
    }),
    ({ now }) => ({
      title: "Reasoning that a careful reader will reject",
      explanation: `Take “${now}” at its word and the next step fails. The authors should redo it or withdraw the claim.`,
    }),
    ({ was, now }) => ({
      title: "Inconsistent with the authors' own account",
      explanation: `Compare it with the other sections: there one finds, in effect, “${was}”, whereas here one reads “${now}”.`,
      category: "consistency",
    }),
  ],
  other: [
    ({ topic }) => ({
      title: "Long sentence",
      explanation: `Several thoughts share this sentence, which could end after “${topic}”.`,
      category: "style",
    }),
    ({ topic }) => ({
      title: "No source",
      explanation: `A reference belongs beside “${topic}”: who showed this?`,
      category: "references",
    }),
    ({ topic }) => ({
      title: `“${topic}” is not defined`,
      explanation: `Say what “${topic}” stands for when it first appears.`,
      category: "notation",
    }),
    ({ topic }) => ({
      title: "How sure is this?",
      explanation: `Neither an interval nor a spread is given for what is said of “${topic}”.`,
      category: "statistics",
    }),
    ({ topic }) => ({
      title: "Too general",
      explanation: `Only one setting was looked at, so that “${topic}” cannot be spoken of in general.`,
      category: "claims",
    }),
    ({ topic }) => ({
      title: "The procedure is not told",
      explanation: `How “${topic}” was obtained should be described, so that others can repeat it.`,
      category: "methods",
    }),
  ],
};
