import type { MadeFile } from "#e2e/pages/home-page.ts";

/** A PDF of one page: a title in large letters, then lines of text. */
export function pdfFile(name: string, title: string, lines: readonly string[]): MadeFile {
  const text = [
    `BT /F1 20 Tf 72 760 Td (${escaped(title)}) Tj ET`,
    ...lines.map((line, i) => `BT /F1 11 Tf 72 ${720 - 16 * i} Td (${escaped(line)}) Tj ET`),
  ].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return { name, mimeType: "application/pdf", buffer: Buffer.from(file, "latin1") };
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}
