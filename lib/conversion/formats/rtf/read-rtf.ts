import type { Node } from "../../manuscript-tree.ts";
import { nestLists } from "../../nest-lists.ts";
import type { Reader } from "../../reader.ts";
import { RtfReader } from "./rtf-reader.ts";

export const readRtf: Reader = async ({ bytes, images, warn }) => {
  const reader = new RtfReader((picture) => {
    const name = images.add(picture);
    if (name === null)
      warn(
        "image-unsupported",
        "A drawing in a format that browsers do not show (such as WMF) was left out.",
      );
    return name;
  });
  // RTF is 7-bit; bytes above that are in the code page, which the reader knows only by `\'xx`.
  const flow = reader.read(Buffer.from(bytes).toString("latin1"));
  const notes = reader.notes.map(
    (note, i): Node => ({ type: "footnote", id: String(i + 1), nodes: nestLists(note) }),
  );
  const title = reader.title.trim();
  return {
    nodes: [...nestLists(flow), ...notes],
    pages: null,
    metadata: title === "" ? {} : { title },
    engine: "galley-rtf/1",
  };
};
