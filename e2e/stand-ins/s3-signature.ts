import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Returns what is wrong with the signature of a request, as a store would name it. Follows Signature Version 4 of AWS. */
export function signatureFault(
  request: IncomingMessage,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): string | null {
  const signed = ofAddress(request) ?? ofHeader(request);
  if (!signed) return "AccessDenied";
  const [id, ...scope] = signed.credential.split("/");
  if (id !== accessKeyId) return "InvalidAccessKeyId";
  if (signed.expires !== null && Date.now() > signed.expires) return "AccessDenied";
  const { headers, method, url = "/" } = request;
  const [path, query = ""] = url.split("?");
  const parameters = query.split("&").filter((one) => one !== "" && !one.startsWith("X-Amz-Signature="));
  const canonical = [
    method,
    path,
    parameters
      .map((one) => (one.includes("=") ? one : `${one}=`))
      .sort()
      .join("&"),
    ...signed.names.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    signed.names,
    signed.payload,
  ];
  const text = ["AWS4-HMAC-SHA256", signed.date, scope.join("/"), sha256(canonical.join("\n"))].join("\n");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString("hex") === signed.signature ? null : "SignatureDoesNotMatch";
}

function ofHeader({ headers }: IncomingMessage) {
  const [, credential = "", names = "", signature = ""] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(headers.authorization ?? "") ?? [];
  if (signature === "") return null;
  const payload = String(headers["x-amz-content-sha256"]);
  return { credential, names, signature, payload, date: String(headers["x-amz-date"]), expires: null };
}

/** The signature of an address that was given to somebody else, with the time of its end. */
function ofAddress({ url = "/" }: IncomingMessage) {
  const query = new URL(url, "http://stand-in").searchParams;
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? "";
  if (of("Signature") === "") return null;
  const date = of("Date");
  const since = Date.parse(date.replace(/(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, "$1-$2-$3:$4:"));
  return {
    credential: of("Credential"),
    names: of("SignedHeaders"),
    signature: of("Signature"),
    payload: of("Content-Sha256") || "UNSIGNED-PAYLOAD",
    date,
    expires: since + Number(of("Expires")) * 1000,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
