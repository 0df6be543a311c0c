import type { MadeFile } from "#e2e/pages/home-page.ts";

const LINES_OF_A_PAGE = 40;

/** A PDF with a title in large letters, then lines of text, as many to a page as fit. Each page takes `padding` bytes more. */
export function pdfFile(name: string, title: string, lines: readonly string[], padding = 0): MadeFile {
  const count = Math.max(1, Math.ceil(lines.length / LINES_OF_A_PAGE));
  const pages = Array.from({ length: count }, (_, i) =>
    [
      ...(i === 0 ? [`BT /F1 20 Tf 72 760 Td (${escaped(title)}) Tj ET`] : []),
      ...lines
        .slice(i * LINES_OF_A_PAGE, (i + 1) * LINES_OF_A_PAGE)
        .map((line, at) => `BT /F1 11 Tf 72 ${720 - 16 * at} Td (${escaped(line)}) Tj ET`),
      ...(padding > 0 ? [`%${"x".repeat(padding - 1)}`] : []),
    ].join("\n"),
  );
  const idOfPage = (i: number) => 4 + 2 * i;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${idOfPage(i)} 0 R`).join(" ")}] /Count ${count} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((text, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${idOfPage(i) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ]),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const size = objects.length + 1;
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return { name, mimeType: "application/pdf", buffer: Buffer.from(file, "latin1") };
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}
