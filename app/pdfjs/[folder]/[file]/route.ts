import { readPdfAsset } from "#lib/documents/pdf-assets.ts";

interface AssetContext {
  params: Promise<{ folder: string; file: string }>;
}

const WEEK_SECONDS = 604_800;

/** What pdf.js loads while it draws pages: character maps, fonts, decoders and colour profiles. */
export const GET = async (_request: Request, { params }: AssetContext): Promise<Response> => {
  const asset = await readPdfAsset(await params);
  if (!asset) return new Response("There is no such file.", { status: 404 });
  return new Response(new Uint8Array(asset.bytes), {
    headers: {
      "content-type": asset.contentType,
      "cache-control": `public, max-age=${WEEK_SECONDS}`,
      "x-content-type-options": "nosniff",
    },
  });
};
