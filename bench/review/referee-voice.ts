import type { Voice } from "./retellings.ts";

/** Human referees: some in five words, some with praise before the point. No rule was made by looking at these. */
export const REFEREE: Voice = {
  name: "referees",
  few: [
    ({ now }) => ({ title: "Really?", explanation: `I doubt “${now}” here.` }),
    ({ was, now, topic }) => ({
      title: "Minor revision before acceptance",
      explanation: `I enjoyed reading this part, which is carefully written and will be of use to many in the field; the motivation given at the outset convinced me as well. One thing stopped me. With regard to ${topic}, everything I know made me expect “${was}”, yet the manuscript has “${now}”. Could this be explained or amended?`,
      category: "methods",
    }),
    ({ now, topic }) => ({
      title: "Did you mean the opposite?",
      explanation: `Am I mistaken, or ought “${now}” to be something else where ${topic} is concerned?`,
      category: "general",
    }),
    ({ was, now }) => ({
      title: "Typo with consequences",
      explanation: `For “${now}” read “${was}”?`,
      category: "numbers",
    }),
    ({ now, topic }) => ({
      title: "I am not persuaded",
      explanation: `If “${now}” were so, then the main findings would have to be rewritten, for the remaining text treats ${topic} otherwise.`,
      category: "claims",
    }),
  ],
  many: [
    ({ now }) => ({ title: "Fails", explanation: `“${head(now)}” is untenable.` }),
    ({ now, topic }) => ({
      title: "My one serious concern",
      explanation: `This is a well organised submission on a timely matter, and I congratulate the team on the amount of work that went into it. My one serious concern is with ${topic}. Having gone over “${head(now)}” several times I remain of the opinion that the opposite was demonstrated a few pages before.`,
      category: "claims",
    }),
    ({ topic, now }) => ({
      title: "Can one conclude this?",
      explanation: `What was shown about ${topic} is weaker than what “${head(now)}” would have us believe.`,
      category: "statistics",
    }),
    ({ topic, now }) => ({
      title: "Non sequitur",
      explanation: `It escapes me how “${head(now)}” is obtained; for ${topic} at least I get a different answer.`,
      category: "general",
    }),
  ],
  other: [
    ({ topic }) => ({
      title: "Language",
      explanation: `Subject and verb disagree near “${topic}”.`,
      category: "grammar",
    }),
    ({ topic }) => ({
      title: "Credit where it is due",
      explanation: `Colleagues published on “${topic}” years ago and deserve to be named.`,
      category: "references",
    }),
    ({ topic }) => ({
      title: "Hard to follow",
      explanation: `I read it three times. To whom or what does “${topic}” refer?`,
      category: "clarity",
    }),
    ({ topic }) => ({
      title: "An arbitrary choice",
      explanation: `Why “${topic}” and no alternative? A word of motivation would do.`,
      category: "methods",
    }),
    ({ topic }) => ({
      title: "Availability",
      explanation: `Kindly state where the material behind “${topic}” may be obtained.`,
      category: "reporting",
    }),
    ({ topic }) => ({
      title: "Novelty",
      explanation: `Calling “${topic}” new seems generous; textbooks have had it for decades.`,
      category: "claims",
    }),
  ],
};

const HEAD_WORDS = 6;

function head(words: string): string {
  return words.split(" ").slice(0, HEAD_WORDS).join(" ");
}
