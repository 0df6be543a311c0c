import { UploadByLink } from "#components/documents/upload-by-link.tsx";

export const metadata = { title: "Upload a manuscript", robots: { index: false } };

/** Where an upload link leads. The token stands behind the #, which browsers do not send. */
export default function UploadPage() {
  return <UploadByLink />;
}
