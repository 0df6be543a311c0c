const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** A small manuscript in Markdown with faults that checks find, and one image. `topic` makes it unlike others. */
export function manuscript(topic = "walking"): string {
  return `# The effect of ${topic} on sleep

## Abstract

We randomised 40 adults to ${topic} (n = 20) or to rest (n = 20). The groups differed, t(38) = 2.10, p = .20.
In the the first group 15 of 20 participants (90%) slept better, as Figure 9 shows [7].

## Methods

Participants kept a diary about ${topic} for eight weeks, and two raters read every diary without knowing the
group. Sleep was rated each morning on a scale from one to ten. TODO: describe the raters in more detail here.

![A plot of ${topic}](data:image/png;base64,${PIXEL})

## References

[1] Doe, J. (2001). Sleep and ${topic}. Journal of Rest, 12, 1-9.
`;
}

/** Returns this many words of text in which no check finds anything. */
export function prose(words: number): string {
  const few = ["rivers", "carry", "sand", "toward", "quiet", "shores", "where", "birds", "gather", "slowly"];
  return `# Rivers\n\n${Array.from({ length: words }, (_, i) => few[(i * 7 + (i % 3)) % few.length]).join(" ")}.\n`;
}
