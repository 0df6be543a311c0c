/** Where the comments are a sheet over the text. */
export const NARROW = "(max-width: 56.24rem)";
