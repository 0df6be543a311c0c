const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

/** Counts the words of a text. In writing without spaces, two characters count as one. */
export function wordCountOf(text: string): number {
  const ideographs = text.match(IDEOGRAPH)?.length ?? 0;
  const rest = ideographs === 0 ? text : text.replace(IDEOGRAPH, " ");
  return Math.ceil(ideographs / 2) + (rest.match(/\S+/g)?.length ?? 0);
}

/** True if at least a third of a text is Chinese, Japanese or Korean. */
export function isIdeographic(text: string): boolean {
  return (
    (text.match(IDEOGRAPH)?.length ?? 0) * 3 >= text.replace(/\s/g, "").length && text.search(IDEOGRAPH) >= 0
  );
}
