import { writeOut } from "../write-out.ts";
import { exportFormat } from "./export-format.ts";

export const json = exportFormat({
  id: "json",
  description: "an array with one value for each file, with all comments",
  write: async (files, stdout) => {
    const values: object[] = [];
    for await (const { checked } of files) {
      const { file, review, comments } = checked;
      values.push({
        file,
        ...review,
        comments: comments.map(({ comment, place }) => ({ ...comment, place })),
      });
    }
    await writeOut(stdout, `${JSON.stringify(values, null, 2)}\n`);
  },
});
