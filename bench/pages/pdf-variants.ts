import { degrees, PDFDocument, PDFName, PDFNumber, type PDFPage } from "@cantoo/pdf-lib";

interface Variant {
  name: string;
  change: (page: PDFPage) => void;
}

const turned = (by: number): Variant => ({
  name: `turned by ${by}`,
  change: (page) => page.setRotation(degrees((page.getRotation().angle + by) % 360)),
});

const CROP = 24;

/** What printers, scanners and journals do to pages: shown turned, cropped, in a larger unit, or from another origin. */
const VARIANTS: readonly Variant[] = [
  turned(90),
  {
    name: "cropped",
    change: (page) => {
      const { x, y, width, height } = page.getCropBox();
      page.setCropBox(x + CROP, y + CROP, width - 1.5 * CROP, height - 2 * CROP);
    },
  },
  {
    name: "user unit 2",
    change: (page) => void page.node.set(PDFName.of("UserUnit"), PDFNumber.of(2)),
  },
  {
    name: "wider than from 0",
    change: (page) => {
      const { x, y, width, height } = page.getMediaBox();
      page.setMediaBox(x - 50, y - 30, width + 100, height + 60);
      page.setCropBox(x - 50, y - 30, width + 100, height + 60);
    },
  },
  turned(270),
  {
    name: "turned by 90, cropped, user unit 1.5",
    change: (page) => {
      const { x, y, width, height } = page.getCropBox();
      page.setCropBox(x + CROP, y, width - CROP, height - CROP);
      page.setRotation(degrees(90));
      page.node.set(PDFName.of("UserUnit"), PDFNumber.of(1.5));
    },
  },
  turned(180),
];

export interface PdfVariant {
  name: string;
  bytes: Buffer;
}

/** Returns a file as it is, and two variants of it. Each file gets others than the one before it. */
export async function withVariants(name: string, bytes: Buffer, at: number): Promise<PdfVariant[]> {
  const variants: PdfVariant[] = [{ name, bytes }];
  for (const nth of [2 * at, 2 * at + 1]) {
    const variant = VARIANTS[nth % VARIANTS.length];
    if (!variant) continue;
    const file = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of file.getPages()) variant.change(page);
    variants.push({ name: `${name}, ${variant.name}`, bytes: Buffer.from(await file.save()) });
  }
  return variants;
}
