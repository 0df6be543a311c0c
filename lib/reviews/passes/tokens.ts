const LATIN_PER_TOKEN = 4;
const OTHER_PER_TOKEN = 1.5;

/** Estimates the tokens of a text: English has about four characters to the token, other scripts have fewer. */
export function tokensOf(text: string): number {
  let other = 0;
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0x24f) other += 1;
  return Math.ceil((text.length - other) / LATIN_PER_TOKEN + other / OTHER_PER_TOKEN);
}

/** Long words are several tokens, figures come in threes, and a sign is a token of its own. */
const PIECE = /\p{L}{1,8}|\d{1,3}|[^\s\p{L}\d]/gu;
const TOKENS_OF_A_PIECE = 0.85;

/** Estimates the most tokens that a text may have: LaTeX has about three characters to the token. */
export function mostTokensOf(text: string): number {
  return Math.max(tokensOf(text), Math.ceil((text.match(PIECE)?.length ?? 0) * TOKENS_OF_A_PIECE));
}
