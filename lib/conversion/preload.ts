import { ImageSink } from "./image-sink.ts";
import { inputInMemory } from "./input-file.ts";

const PAGE = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>
endobj
4 0 obj
<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>
endobj
5 0 obj
<< /Length 52 >>
stream
BT /F1 10 Tf 72 700 Td (A line of some words.) Tj ET
endstream
endobj
trailer
<< /Root 1 0 R /Size 6 >>
%%EOF
`;

/** Loads what most manuscripts need, and reads a page of nothing so that libraries have set themselves up. */
export async function preload(): Promise<void> {
  const [{ readPdf }] = await Promise.all([
    import("./formats/pdf/read-pdf.ts"),
    import("./formats/docx/read-docx.ts"),
  ]);
  await readPdf({
    file: inputInMemory(Buffer.from(PAGE)),
    filename: "page.pdf",
    images: new ImageSink("/nonexistent", 0),
    ocr: { languages: [], timeMs: 0, pageMs: 0 },
    warn: () => {},
    progress: () => {},
  }).catch(() => {});
}
