import { createHash, createHmac, randomBytes } from "node:crypto";
import { databaseRealNow, sql, type Queryable } from "../../../platform/database/index.ts";

/** How long a person may take at the provider. */
const VALID_MINUTES = 10;
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/** A sign-in that waits for the provider. */
export interface OidcRequest {
  readonly tenantGuid: string;
  readonly issuer: string;
  /** Where the person continues; null: at the start page. */
  readonly next: string | null;
  /** The person has to authenticate again. */
  readonly isProof: boolean;
}

/** Values that bind the provider's response to the browser that began: another browser has none of them. */
interface RequestKeys {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636. */
  readonly codeVerifier: string;
}

/** Begins a sign-in; the returned secret is for the browser's cookie, and the database has its digest alone. */
export async function beginRequest(
  db: Queryable,
  { tenantGuid, issuer, next, isProof }: OidcRequest,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  await db.execute(sql`
    with expired as (delete from console_oidc_requests where expires_at <= ${databaseRealNow})
    insert into console_oidc_requests (secret_hash, tenant_guid, issuer, next, is_proof, expires_at)
    values (${digestOf(secret)}, ${tenantGuid}, ${issuer}, ${next}, ${isProof},
      ${databaseRealNow} + make_interval(mins => ${VALID_MINUTES}::int))`);
  return secret;
}

/** Uses it up: undefined when this browser began none, or used it, or took too long. */
export async function takeRequest(
  db: Queryable,
  secret: string | undefined,
): Promise<OidcRequest | undefined> {
  if (secret === undefined || !SECRET.test(secret)) return undefined;
  return db.maybeOne<OidcRequest>(sql`
    delete from console_oidc_requests where secret_hash = ${digestOf(secret)} and expires_at > ${databaseRealNow}
    returning tenant_guid, issuer, next, is_proof`);
}

export function keysOf(secret: string): RequestKeys {
  const derive = (use: string): string => createHmac("sha256", secret).update(use).digest("base64url");
  return { state: derive("state"), nonce: derive("nonce"), codeVerifier: derive("code verifier") };
}

function digestOf(secret: string): string {
  return createHash("sha256").update(`oidc ${secret}`).digest("hex");
}
