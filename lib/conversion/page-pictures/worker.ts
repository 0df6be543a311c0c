import { serveJobs } from "#lib/sandbox/serve-jobs.ts";
import { ConversionError } from "../conversion.ts";
import { drawPage } from "../formats/pdf/draw-page.ts";
import { openInputFile } from "../input-file.ts";
import { PAGE_PICTURE_PROGRAM, type PagePictureAnswer } from "./page-picture-program.ts";

serveJobs(PAGE_PICTURE_PROGRAM, {
  async run({ path, pageNumber }): Promise<PagePictureAnswer> {
    const input = openInputFile(path);
    try {
      const { pageCount, png } = await drawPage(input, pageNumber);
      return { ok: true, pageCount, png: png?.toString("base64") ?? null };
    } catch (error) {
      // Anything else ends the process, which is how its server learns of it.
      if (error instanceof ConversionError) return { ok: false, failure: error.failure };
      throw error;
    } finally {
      input.close();
    }
  },
});
