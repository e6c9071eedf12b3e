import {
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ClientAuth,
  type Configuration,
} from "openid-client";
import type { OidcSettings } from "../../../tenancy/index.ts";
import type { ConsoleParts } from "../../parts.ts";
import { checkedFetch, PROVIDER_TIMEOUT_MS } from "./checked-fetch.ts";

/** How far the clocks of provider and gateway may differ. */
export const CLOCK_TOLERANCE_SECONDS = 60;

export type ProviderParts = Pick<ConsoleParts, "identityProviders" | "clock">;

/**
 * The provider as its metadata describes it now. Nothing is kept from one sign-in to the next, so that new keys and addresses
 * of the provider hold at once. Signatures of ID tokens are checked although they come over TLS.
 *
 * @throws when the provider does not respond, or says something wrong
 */
export async function discoverProvider(
  { identityProviders, clock }: ProviderParts,
  { issuer, clientId, clientSecret }: OidcSettings,
): Promise<Configuration> {
  const client = {
    [clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    [clockSkew]: Math.round((clock.real.now().epochMilliseconds - Date.now()) / 1000),
  };
  const authenticate: ClientAuth = (server, ...request) =>
    authenticationOf(clientSecret, server.token_endpoint_auth_methods_supported)(server, ...request);
  const provider = await discovery(new URL(issuer), clientId, client, authenticate, {
    [customFetch]: checkedFetch(identityProviders),
    timeout: PROVIDER_TIMEOUT_MS / 1000,
    execute: [enableNonRepudiationChecks],
  });
  // The library lets some providers name another issuer.
  if (new URL(provider.serverMetadata().issuer).href !== new URL(issuer).href)
    throw new Error("The metadata are of another issuer.");
  return provider;
}

/** OpenID Connect Core, 9: `client_secret_basic` where the provider names no methods. */
function authenticationOf(secret: string | null, methods: readonly string[] | undefined): ClientAuth {
  if (secret === null) return None();
  const usesBasic = methods === undefined || methods.includes("client_secret_basic");
  return usesBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}
