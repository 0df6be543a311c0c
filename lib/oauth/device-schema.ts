import { z } from "zod";

/** The client of `galley login`. It needs no registration, since it is part of Galley. */
export const COMMAND_LINE_CLIENT = "galley-command-line";
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** What a header may hold (RFC 6750). */
const token = z.string().regex(/^[\w~+/.-]+=*$/);

/** The answer to a program that asks for a code (RFC 8628, 3.2). Times are in seconds. */
export const deviceAuthorization = z.object({
  device_code: z.string().min(1),
  user_code: z.string().min(1),
  verification_uri: z.url({ protocol: /^https?$/ }),
  expires_in: z.number().positive().max(86_400),
  interval: z.number().min(1).max(300).default(5),
});
export type DeviceAuthorization = z.infer<typeof deviceAuthorization>;

/** The answer that gives tokens (RFC 6749, 5.1), where the server gives both kinds. */
export const tokenAnswer = z.object({
  access_token: token,
  refresh_token: token,
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive().max(31_536_000),
  scope: z.string(),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** What a program reads of the metadata of an authorization server (RFC 8414). */
export const serverMetadata = z.object({
  issuer: z.string(),
  device_authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  revocation_endpoint: z.url(),
});
export type ServerMetadata = z.infer<typeof serverMetadata>;
