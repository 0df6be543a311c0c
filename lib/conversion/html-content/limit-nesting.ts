/** No page nests deeper, and an HTML parser's time grows with the square of the depth. */
const MAX_OPEN = 600;

const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Elements that authors leave open: they end where their parent does. */
const UNCLOSED = new Set("p li dt dd tr td th thead tbody tfoot option colgroup html head body".split(" "));

const TAG = /<(\/?)([a-zA-Z][^\s/>]{0,40})((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;

/** Removes the tags that nest deeper than any author's, and keeps their text. Takes time linear in the page's length. */
export function limitNesting(html: string): string {
  if ((html.match(/</g)?.length ?? 0) < MAX_OPEN) return html;
  let depth = 0;
  let dropped = 0;
  let unclosed = 0;
  return html.replace(TAG, (tag, close: string, rawName: string, rest: string) => {
    const name = rawName.toLowerCase();
    if (VOID.has(name) || rest.endsWith("/")) return tag;
    if (UNCLOSED.has(name)) {
      // Runs of open tags alone nest as well.
      unclosed = close === "" ? unclosed + 1 : 0;
      return unclosed > MAX_OPEN * 50 && depth >= MAX_OPEN ? " " : tag;
    }
    unclosed = 0;
    if (close === "") {
      if (depth >= MAX_OPEN) {
        dropped++;
        return " ";
      }
      depth++;
      return tag;
    }
    if (dropped > 0) {
      dropped--;
      return " ";
    }
    depth = Math.max(0, depth - 1);
    return tag;
  });
}
