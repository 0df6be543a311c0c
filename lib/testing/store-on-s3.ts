import { startS3 } from "#e2e/stand-ins/s3.ts";
import { settleEnv } from "#lib/env.ts";
import { testApp } from "./test-app.ts";

const held: typeof globalThis & { galleyPorts?: unknown } = globalThis;

/** Puts the files of this test file's app into a store that speaks S3, which browsers reach too. */
export async function storeOnS3(): Promise<Awaited<ReturnType<typeof startS3>>> {
  await testApp();
  const store = await startS3();
  settleEnv({ ...store.variables, S3_PUBLIC_ENDPOINT: store.origin });
  delete held.galleyPorts;
  return store;
}
