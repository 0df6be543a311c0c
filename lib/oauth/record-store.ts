import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { Db } from "#db/client.ts";
import { endGrant } from "#db/queries/connected-apps.ts";
import {
  consumeOAuthRecord,
  deleteOAuthRecord,
  deleteOAuthRecordsOfGrant,
  type OAuthRecord,
  selectOAuthRecord,
  selectOAuthRecordByAlias,
  upsertOAuthRecord,
} from "#db/queries/oauth-records.ts";
import type { AuthSecrets } from "#lib/auth/secret.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { seal, unseal } from "./derived-keys.ts";

/** Records whose id is the secret itself, and which are found by nothing else. They are kept without it. */
const FOUND_BY_SECRET = new Set([
  "AccessToken",
  "RefreshToken",
  "AuthorizationCode",
  "RegistrationAccessToken",
]);

/** Members that must be given back, and that nobody may read in the database. */
const SEALED: Readonly<Record<string, "jti" | "client_secret">> = {
  DeviceCode: "jti",
  Client: "client_secret",
};

/** Keeps one kind of record of oidc-provider in the database. */
export class RecordStore implements Adapter {
  readonly #db: Db;
  readonly #secrets: AuthSecrets;
  readonly #kind: string;

  constructor(db: Db, secrets: AuthSecrets, kind: string) {
    this.#db = db;
    this.#secrets = secrets;
    this.#kind = kind;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { consumed: _, ...kept } = payload;
    const alias = payload.uid ?? payload.userCode;
    await upsertOAuthRecord(this.#db, {
      kind: this.#kind,
      idHash: hashSecret(id),
      payload: this.#concealed(kept),
      grantId: payload.grantId ?? (this.#kind === "Grant" ? id : null),
      aliasHash: alias ? hashSecret(alias) : null,
      userId: payload.accountId ?? null,
      expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await selectOAuthRecord(this.#db, this.#kind, hashSecret(id));
    return row && this.#revealed(row, id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findByAlias(uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findByAlias(userCode);
  }

  async consume(id: string): Promise<void> {
    const isFirst = await consumeOAuthRecord(this.#db, this.#kind, hashSecret(id));
    if (!isFirst) throw new errors.InvalidGrant("it was used at the same moment by another request");
  }

  async destroy(id: string): Promise<void> {
    await deleteOAuthRecord(this.#db, this.#kind, hashSecret(id));
    if (this.#kind === "Grant") await endGrant(this.#db, id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await deleteOAuthRecordsOfGrant(this.#db, this.#kind, grantId);
  }

  async #findByAlias(alias: string): Promise<AdapterPayload | undefined> {
    const row = await selectOAuthRecordByAlias(this.#db, this.#kind, hashSecret(alias));
    return row && this.#revealed(row, null);
  }

  #concealed(payload: AdapterPayload): Record<string, unknown> {
    const { jti, ...rest } = payload;
    if (FOUND_BY_SECRET.has(this.#kind)) return rest;
    const member = SEALED[this.#kind];
    const value = member && payload[member];
    return value ? { ...payload, [member]: seal(this.#secrets, value) } : { ...payload };
  }

  #revealed({ payload, consumedAt }: OAuthRecord, id: string | null): AdapterPayload | undefined {
    const member = SEALED[this.#kind];
    const sealed = member && payload[member];
    const open = typeof sealed === "string" ? unseal(this.#secrets, sealed) : undefined;
    // Sealed under a secret that has changed since: the client registers again, the code is asked for again.
    if (open === null) return undefined;
    return {
      ...payload,
      ...(FOUND_BY_SECRET.has(this.#kind) && id !== null && { jti: id }),
      ...(member && open !== undefined && { [member]: open }),
      ...(consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
    };
  }
}
