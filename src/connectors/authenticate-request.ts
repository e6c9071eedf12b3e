import { isRefusal } from "../platform/refusal.ts";
import { authenticateMerchantUser, type AuthenticationParts } from "../tenancy/index.ts";
import type { Caller, CallerRefusal, RequestToAuthenticate } from "./caller.ts";
import { settingIsOn } from "./connector-settings.ts";
import { findConnectorByApiKey } from "./connector-store.ts";
import { API_KEY_PATTERN, type Connector } from "./connector.ts";
import { verifySignature, type SignatureHash } from "./request-signature.ts";

/**
 * Who sends a request of the public API. An unknown user, a wrong password, an unknown apiKey and the apiKey of another
 * merchant look alike (contract §3). Once a caller is known this needs neither a query nor a password hash.
 */
export async function resolveCaller(
  parts: AuthenticationParts,
  request: RequestToAuthenticate,
): Promise<Caller | CallerRefusal> {
  const { authorization, remoteAddress } = request;
  const account = await authenticateMerchantUser(parts, { authorization, remoteAddress });
  if (isRefusal(account)) return account;
  const connector = await rememberedConnector(parts, request.apiKey);
  if (connector?.merchantGuid !== account.merchant.guid || parts.isSwitchedOff?.(connector.guid)) {
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
function signatureHashOf(request: RequestToAuthenticate, connector: Connector): SignatureHash | null {
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
