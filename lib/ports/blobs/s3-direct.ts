import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { checkKey } from "./blob-key.ts";
import type { DirectBlobs } from "./port.ts";
import { explained, PART_MS, s3Client, statusOf } from "./s3-client.ts";
import type { S3Settings } from "./s3-settings.ts";

/** Nothing that a browser would show. The database knows the type of a file. */
const UPLOADED_TYPE = "application/octet-stream";

/** Signs addresses of a bucket for others. Returns null if they do not reach the store. */
export function s3Direct(settings: S3Settings, own: S3Client): DirectBlobs | null {
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

    async writeAddress(key, size, seconds) {
      const command = new PutObjectCommand({
        ...objectOf(key),
        ContentLength: size,
        ContentType: UPLOADED_TYPE,
      });
      // The length is signed too, so the store refuses any other.
      const url = await getSignedUrl(client, command, {
        expiresIn: seconds,
        signableHeaders: new Set(["host", "content-length", "content-type"]),
      }).catch(refuse);
      return { url, headers: { "content-type": UPLOADED_TYPE } };
    },

    async copy(from, to) {
      const { Key } = objectOf(from);
      const command = new CopyObjectCommand({ ...objectOf(to), CopySource: `${Bucket}/${Key}` });
      try {
        await own.send(command, { requestTimeout: PART_MS });
        return true;
      } catch (error) {
        if (statusOf(error) === 404 && !isNoBucket(error)) return false;
        return refuse(error);
      }
    },
  };
}

function isNoBucket(error: unknown): boolean {
  return error instanceof Error && error.name === "NoSuchBucket";
}

function refuse(error: unknown): never {
  throw explained(error);
}
