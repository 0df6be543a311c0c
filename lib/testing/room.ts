/** A part of the project with its own rule about what it may import. */
export interface Room {
  name: string;
  files: RegExp;
  /** Rooms above this one in the list. Its own files a room may always import. */
  may: readonly string[];
  /** The files that other rooms may import. All of them unless it is given. */
  open?: RegExp;
  /** Another room's files beyond those that are open, for a room that starts or measures it. */
  inside?: readonly string[];
}
