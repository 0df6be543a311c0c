/** A word or blank longer than a line is cut, and ideographs may end a line anywhere. */
const PIECES =
  /\s+|[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+/gu;

/** Breaks text into lines no wider than `width`, as `measure` measures them. Blanks at the ends of lines are dropped. */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  let lineWidth = 0;
  const end = () => {
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = "";
    lineWidth = 0;
  };
  const add = (piece: string) => {
    const pieceWidth = measure(piece);
    if (lineWidth + pieceWidth > width && line !== "") end();
    if (line === "" && piece.trim() === "") return;
    line += piece;
    lineWidth += pieceWidth;
  };
  for (const piece of text.match(PIECES) ?? []) {
    const shown = piece.trim() === "" ? " " : piece;
    if (measure(shown) <= width) add(shown);
    else for (const char of shown) add(char);
  }
  end();
  return lines;
}
