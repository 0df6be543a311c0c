const LATIN_PER_TOKEN = 4;
const OTHER_PER_TOKEN = 1.5;

/** Estimates the tokens of a text: English has about four characters to the token, other scripts have fewer. */
export function tokensOf(text: string): number {
  let other = 0;
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0x24f) other += 1;
  return Math.ceil((text.length - other) / LATIN_PER_TOKEN + other / OTHER_PER_TOKEN);
}
