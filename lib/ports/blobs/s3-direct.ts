import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { checkKey } from "./blob-key.ts";
import type { DirectBlobs } from "./port.ts";
import { explained, s3Client } from "./s3-client.ts";
import type { S3Settings } from "./s3-settings.ts";

/** Signs addresses of a bucket for others. Returns null if they do not reach the store. */
export function s3Direct(settings: S3Settings): DirectBlobs | null {
  const { bucket: Bucket, prefix, publicEndpoint } = settings;
  if (publicEndpoint === null) return null;
  // A signature holds for the host that it was made for, which may not be the one that Galley itself uses.
  const client = s3Client({ ...settings, endpoint: publicEndpoint });
  const objectOf = (key: string) => ({ Bucket, Key: `${prefix}${checkKey(key)}` });

  return {
    async readAddress(key, { contentType, contentDisposition, cacheControl }, seconds) {
      const command = new GetObjectCommand({
        ...objectOf(key),
        ResponseContentType: contentType,
        ResponseCacheControl: cacheControl,
        ...(contentDisposition ? { ResponseContentDisposition: contentDisposition } : {}),
      });
      return getSignedUrl(client, command, { expiresIn: seconds }).catch(refuse);
    },
  };
}

function refuse(error: unknown): never {
  throw explained(error);
}
