import { createHash } from "node:crypto";
import {
  cutText,
  exchange,
  text,
  type AdapterConnector,
  type ProviderApi,
  type ProviderCall,
} from "@quittance/provider-kit";

export type AccessToken =
  | {
      readonly kind: "token";
      readonly value: string;
      /** The app's permissions: addresses that PayPal separates by spaces. Empty for a token that was kept. */
      readonly scopes: readonly string[];
    }
  /** PayPal does not take the client's credentials. */
  | {
      readonly kind: "refused";
      readonly because: string;
      readonly code: string;
      readonly message: string;
    }
  /** Without a token nothing else was sent. */
  | { readonly kind: "unavailable"; readonly because: string };

/** A token that ends within this time is not used any more. */
const RENEWED_BEFORE_SECONDS = 60;
/** So many at most: connectors that are not called any more leave theirs here. */
const MAX_KEPT = 500;

/**
 * The tokens of an adapter's connectors (OAuth 2.0, `client_credentials`), in memory only: a token call before each request would soon be
 * turned away.
 */
export class AccessTokens {
  readonly #kept = new Map<string, { value: string; until: Temporal.Instant }>();

  /** A token that is still valid; a new one where there is none. */
  async get(call: ProviderCall): Promise<AccessToken> {
    const key = keyOf(call.connector);
    const kept = this.#kept.get(key);
    if (kept && Temporal.Instant.compare(call.now(), kept.until) < 0)
      return { kind: "token", value: kept.value, scopes: [] };
    this.#kept.delete(key);
    return this.#fetch(call, key);
  }

  /** A new token, by the credentials as PayPal has them now. */
  async renew(call: ProviderCall): Promise<AccessToken> {
    const key = keyOf(call.connector);
    this.#kept.delete(key);
    return this.#fetch(call, key);
  }

  /** PayPal refused the token before its time was over. One that was fetched meanwhile stays. */
  forget({ connector }: ProviderCall, value: string): void {
    const key = keyOf(connector);
    if (this.#kept.get(key)?.value === value) this.#kept.delete(key);
  }

  async #fetch(call: ProviderCall, key: string): Promise<AccessToken> {
    const response = await exchange(call, TOKENS, {
      method: "POST",
      path: "/v1/oauth2/token",
      body: { contentType: "application/x-www-form-urlencoded", bytes: "grant_type=client_credentials" },
      isRepeatable: true,
    });
    if (response.kind === "refused") return { kind: "refused", because: response.because, ...response.error };
    if (response.kind !== "ok") return { kind: "unavailable", because: response.because };
    const { body } = response;
    const value = text(body["access_token"]);
    const seconds = body["expires_in"];
    if (value === "") return { kind: "unavailable", because: "PayPal responded without a token." };
    const lifeSeconds = typeof seconds === "number" && Number.isSafeInteger(seconds) ? seconds : 0;
    const until = call.now().add({ seconds: lifeSeconds - RENEWED_BEFORE_SECONDS });
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(key, { value, until });
    const scopes = text(body["scope"]).split(" ").filter(Boolean);
    return { kind: "token", value, scopes };
  }
}

const TOKENS: ProviderApi<{ readonly code: string; readonly message: string }> = {
  name: "PayPal",
  authentication: ({ connector }) => {
    const { username = "", apiSecret = "" } = connector.credentials;
    return { authorization: `Basic ${Buffer.from(`${username}:${apiSecret}`).toString("base64")}` };
  },
  meaningOf: ({ status, body }) => ({
    proves: [400, 401, 403].includes(status) ? "not_executed" : "nothing",
    error: {
      code: text(body?.["error"]) || String(status),
      message: cutText(text(body?.["error_description"]), 300),
    },
  }),
};

/** By the credentials, so that a changed secret never goes on with the old one's token. */
function keyOf({ guid, testMode, extraData, credentials }: AdapterConnector): string {
  const named = [guid, testMode, extraData["apiBaseUrl"], credentials.username, credentials.apiSecret];
  return createHash("sha256").update(JSON.stringify(named)).digest("hex");
}
