import { createHash } from "node:crypto";
import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify, type JWTPayload } from "jose";
import { databaseRealNow, sql, type Database, type Queryable } from "../../../platform/database/index.ts";
import { findTenant, tenantsWithSingleSignOn, type OidcSettings } from "../../../tenancy/index.ts";
import type { ConsoleParts } from "../../parts.ts";
import { checkedFetch, PROVIDER_TIMEOUT_MS } from "./checked-fetch.ts";
import { reasonOf } from "./finish.ts";
import { closeProviderSessions } from "./identity-store.ts";
import { CLOCK_TOLERANCE_SECONDS, discoverProvider } from "./provider.ts";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const MAX_TOKEN_LENGTH = 10_000;
const MAX_TENANTS = 20;
/** Public keys alone: a secret, or none, proves nothing. */
const ALGORITHMS = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" ");
/** How old a token may be, and therefore how long it is remembered. */
const MAX_AGE_SECONDS = 300;
const REMEMBERED_SECONDS = MAX_AGE_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS;

type Parts = Pick<ConsoleParts, "db" | "sealer" | "identityProviders" | "clock">;

/**
 * Ends the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0, 2.6).
 *
 * @returns why the token was refused; undefined when it was carried out
 */
export async function endProviderSessions(parts: Parts, token: string): Promise<string | undefined> {
  const recipients = await recipientsOf(parts, token);
  const [first] = recipients;
  if (!first) return "no tenant has this issuer and client";
  const claims = await verifyToken(parts, { token, oidc: first.oidc }).catch(reasonOf);
  if (typeof claims === "string") return claims;
  const problem = refuseClaims(claims);
  if (problem !== undefined) return problem;
  const { issuer } = first.oidc;
  return useOnce(parts.db, { issuer, jti: String(claims.jti) }, (tx) =>
    closeProviderSessions(tx, {
      tenantGuids: recipients.map(({ tenantGuid }) => tenantGuid),
      issuer,
      subject: claims.sub ?? null,
      sid: sidOf(claims) ?? null,
    }),
  );
}

/** Tenants whose provider and client the token names, before anything of it is believed. */
async function recipientsOf(
  { db, sealer }: Parts,
  token: string,
): Promise<{ readonly tenantGuid: string; readonly oidc: OidcSettings }[]> {
  if (token.length > MAX_TOKEN_LENGTH) return [];
  const claimed = decoded(token);
  if (typeof claimed?.iss !== "string" || claimed.iss.includes("\0")) return [];
  const clientIds = [claimed.aud]
    .flat()
    .filter((client): client is string => typeof client === "string" && !client.includes("\0"));
  const tenants = await tenantsWithSingleSignOn(db, { issuer: claimed.iss, clientIds });
  const found = await Promise.all(
    tenants.slice(0, MAX_TENANTS).map(({ guid }) => findTenant(db, { tenantGuid: guid, sealer })),
  );
  const [oidc] = found.flatMap((tenant) => tenant?.settings.oidc ?? []);
  return found.flatMap((tenant) =>
    tenant?.settings.oidc?.clientId === oidc?.clientId && oidc ? [{ tenantGuid: tenant!.guid, oidc }] : [],
  );
}

function decoded(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}

async function verifyToken(
  parts: Parts,
  { token, oidc }: { token: string; oidc: OidcSettings },
): Promise<JWTPayload> {
  const provider = await discoverProvider(parts, oidc);
  const { jwks_uri: address, issuer } = provider.serverMetadata();
  if (address === undefined) throw new Error("The provider names no keys.");
  // Made for this token alone, so that new keys of the provider hold at once.
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: PROVIDER_TIMEOUT_MS,
    [customFetch]: checkedFetch(parts.identityProviders),
  });
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: oidc.clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: MAX_AGE_SECONDS,
    requiredClaims: ["iat", "jti", "events"],
    currentDate: new Date(parts.clock.real.now().epochMilliseconds),
  });
  return payload;
}

function refuseClaims(claims: JWTPayload): string | undefined {
  const { events, jti, sub } = claims;
  if (typeof jti !== "string" || jti === "") return "no jti";
  const event: unknown =
    typeof events === "object" && events !== null && Object.hasOwn(events, EVENT)
      ? Reflect.get(events, EVENT)
      : undefined;
  if (typeof event !== "object" || event === null) return "not the event of a logout";
  // Else an ID token could be used as one.
  if (Object.hasOwn(claims, "nonce")) return "it has a nonce";
  return sub === undefined && sidOf(claims) === undefined ? "neither sub nor sid" : undefined;
}

export function sidOf({ sid }: Readonly<Record<string, unknown>>): string | undefined {
  const MAX_LENGTH = 255;
  return typeof sid === "string" && sid !== "" && sid.length <= MAX_LENGTH && !sid.includes("\0")
    ? sid
    : undefined;
}

async function useOnce(
  db: Database,
  { issuer, jti }: { issuer: string; jti: string },
  work: (tx: Queryable) => Promise<void>,
): Promise<string | undefined> {
  const hash = createHash("sha256")
    .update(JSON.stringify([issuer, jti]))
    .digest("hex");
  return db.transaction(async (tx) => {
    await tx.execute(sql`delete from console_oidc_logout_tokens where expires_at <= ${databaseRealNow}`);
    const used = await tx.execute(sql`
      insert into console_oidc_logout_tokens (token_hash, expires_at)
      values (${hash}, ${databaseRealNow} + make_interval(secs => ${REMEMBERED_SECONDS}::int))
      on conflict do nothing`);
    if (used === 0) return "used before";
    await work(tx);
    return undefined;
  });
}
