/** The result of an interpreter: a picture, a fault, both or neither. */
export type DrawnGraphic = {
  /** A PNG, or a JPEG that the graphic holds; null if there is nothing to show. */
  picture: Uint8Array | null;
  /** The reason why there is no picture, or why it is not whole. */
  fault: string | null;
};
