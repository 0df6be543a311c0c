/** A reason not to start that the person at the terminal can act on; the message stands alone. */
export class StartFailure extends Error {
  override name = "StartFailure";
}
