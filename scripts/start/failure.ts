/** A reason why Galley cannot start that the user can correct. The message needs no context. */
export class StartFailure extends Error {
  override name = "StartFailure";
}
