/** Returns the number of the comment that a note holds, or that it continues: `C012 · major …`. */
export function numbersIn(contents: string): string[] {
  const number = /^C\d{3,}(?= ·|: continued)/.exec(contents)?.[0];
  return number === undefined ? [] : [number];
}
