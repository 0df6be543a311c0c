import { Download } from "lucide-react";
import { exportAccount } from "#lib/accounts/contract.ts";
import { pathOf } from "#lib/client/client.ts";

export function DownloadExport() {
  return (
    <a href={`/api${pathOf(exportAccount)}`} download className="link inline-flex items-center gap-2">
      <Download size={16} aria-hidden="true" />
      Download archive
    </a>
  );
}
