import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  fetchUserInfo,
  type Configuration,
} from "openid-client";
import type { Refusal } from "../../../platform/refusal.ts";
import type { OidcSettings } from "../../../tenancy/index.ts";
import { hasClaimsOf, type Claims } from "./granted-roles.ts";
import { discoverProvider, type ProviderParts } from "./provider.ts";
import { keysOf } from "./request.ts";
import { hasAddress, verifiedAddress } from "./verified-address.ts";

/** A person as the provider describes them, after all checks of the response. */
export interface ProvidedPerson {
  readonly subject: string;
  /** The ID token has them or, where it lacks one that is needed, UserInfo. */
  readonly claims: Claims;
  /** Which the provider has verified; undefined where it has not. */
  readonly email: string | undefined;
  readonly idToken: string;
  readonly endSessionEndpoint: string | undefined;
}

type ProviderRefusal = Refusal<"provider_failed"> & {
  /** For the log: without tokens and personal data. */
  readonly reason: string;
  /** The person cancelled at the provider, or it refused them. */
  readonly isByProvider: boolean;
};

/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const MAX_SUBJECT_LENGTH = 255;

/**
 * Exchanges the code of the provider's response. Checked are state, issuer and nonce of the response, and signature, issuer, audience,
 * times and nonce of the ID token.
 *
 * @param response the address that the provider sent the browser to
 */
export async function finishRequest(
  parts: ProviderParts,
  { oidc, secret, response }: { oidc: OidcSettings; secret: string; response: URL },
): Promise<ProvidedPerson | ProviderRefusal> {
  const { state, nonce, codeVerifier } = keysOf(secret);
  try {
    const provider = await discoverProvider(parts, oidc);
    const tokens = await authorizationCodeGrant(provider, response, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const idToken = tokens.id_token;
    if (!claims || idToken === undefined) return failed("no ID token");
    if (claims.sub === "" || claims.sub.length > MAX_SUBJECT_LENGTH) return failed("unusable subject");
    const accessToken = tokens.access_token;
    const userInfo = await furtherClaims(provider, { claims, accessToken, oidc });
    return {
      subject: claims.sub,
      // The values of the token take precedence.
      claims: { ...userInfo, ...claims },
      email: verifiedAddress([claims, ...(userInfo ? [userInfo] : [])]),
      idToken,
      endSessionEndpoint: endSessionEndpointOf(provider),
    };
  } catch (error) {
    return failed(reasonOf(error), error instanceof AuthorizationResponseError);
  }
}

/** Some providers have only the subject in the ID token. Undefined where nothing is missing, or the provider has no more. */
async function furtherClaims(
  provider: Configuration,
  {
    claims,
    accessToken,
    oidc,
  }: { claims: Claims & { sub: string }; accessToken: string; oidc: OidcSettings },
): Promise<Claims | undefined> {
  const isComplete = hasAddress(claims) && hasClaimsOf(claims, oidc.mapping);
  if (isComplete || provider.serverMetadata().userinfo_endpoint === undefined) return undefined;
  return fetchUserInfo(provider, accessToken, claims.sub);
}

const MAX_ADDRESS_LENGTH = 500;

function endSessionEndpointOf(provider: Configuration): string | undefined {
  const address = provider.serverMetadata().end_session_endpoint;
  const isUsable =
    address !== undefined &&
    address.length <= MAX_ADDRESS_LENGTH &&
    URL.parse(address)?.protocol === "https:";
  return isUsable ? address : undefined;
}

function failed(reason: string, isByProvider = false): ProviderRefusal {
  return { refused: true, code: "provider_failed", reason, isByProvider };
}

const MAX_REASON_LENGTH = 200;

/** The library's words and codes; what the provider wrote itself stays out of the log. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return `${error.message}${cause}${code}`.slice(0, MAX_REASON_LENGTH);
}
