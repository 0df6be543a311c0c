/** The kinds of commands, in the order in which the palette lists them. */
export const COMMAND_GROUPS = ["Actions", "Comments", "Sections", "Reviews", "Go to"] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Something that the palette finds by its words and does. */
export interface Command {
  id: string;
  group: CommandGroup;
  label: string;
  /** Shown behind the label, such as the number of a comment. It is searched too. */
  detail?: string;
  /** Other words under which people look for it. */
  keywords?: string;
  run: () => void;
}
