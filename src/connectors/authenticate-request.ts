import type { IncomingHttpHeaders } from "node:http";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import {
  authenticateMerchantUser,
  type Account,
  type AuthenticationParts,
  type AuthenticationRefusal,
} from "../tenancy/index.ts";
import { settingIsOn } from "./connector-settings.ts";
import { findConnectorByApiKey } from "./connector-store.ts";
import { API_KEY_PATTERN, type Connector } from "./connector.ts";
import { verifySignature, type SignatureHash } from "./request-signature.ts";

/** Who asks, and over which connector. */
export interface Caller extends Account {
  readonly connector: Connector;
  /** How the request was signed, or null when it was not or wrongly: callbacks are signed in the same way. */
  readonly signatureHash: SignatureHash | null;
}

export type CallerRefusal = AuthenticationRefusal | Refusal<"invalid_signature">;

/** A request of the public API, as far as it proves who sent it. */
export interface ApiRequest {
  /** From the path. */
  readonly apiKey: string;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Uint8Array;
  /** The parsed body; it only decides whether a signature is mandatory. */
  readonly body: unknown;
  readonly remoteAddress: string;
}

/**
 * Who sends a request of the public API. An unknown user, a wrong password, an unknown apiKey and the apiKey of another
 * merchant look alike (contract §3). Once a caller is known this needs neither a query nor a password hash.
 */
export async function resolveCaller(
  parts: AuthenticationParts,
  request: ApiRequest,
): Promise<Caller | CallerRefusal> {
  const { headers, remoteAddress } = request;
  const account = await authenticateMerchantUser(parts, {
    authorization: headers.authorization,
    remoteAddress,
  });
  if (isRefusal(account)) return account;
  const connector = await rememberedConnector(parts, request.apiKey);
  if (connector?.merchantGuid !== account.merchant.guid) {
    return { refused: true, code: "invalid_credentials" };
  }
  const signatureHash = signatureHashOf(request, connector);
  if (signatureHash === null && mustBeSigned(connector, request.body)) {
    return { refused: true, code: "invalid_signature" };
  }
  return { ...account, connector, signatureHash };
}

const API_KEY = new RegExp(API_KEY_PATTERN);

function rememberedConnector(
  { db, sealer, configuration }: AuthenticationParts,
  apiKey: string,
): Promise<Connector | undefined> {
  if (!API_KEY.test(apiKey)) return Promise.resolve(undefined);
  return configuration.remember("connector", apiKey, () => findConnectorByApiKey(db, { apiKey, sealer }));
}

/** X-Date takes precedence over Date (public API facts §3.2). Without either there is no valid signature. */
function signatureHashOf(request: ApiRequest, connector: Connector): SignatureHash | null {
  const { method, rawBody, url, headers } = request;
  const signature = headers["x-signature"];
  const date = headers["x-date"] ?? headers.date;
  if (typeof signature !== "string" || typeof date !== "string") return null;
  const message = { method, body: rawBody, contentType: headers["content-type"] ?? "", date, uri: url };
  return verifySignature(connector.sharedSecret, message, signature);
}

function mustBeSigned(connector: Connector, body: unknown): boolean {
  if (settingIsOn(connector, "api:request-signing-enabled")) return true;
  const hasCardData = typeof body === "object" && body !== null && "cardData" in body;
  return hasCardData && settingIsOn(connector, "pci:card-data");
}
