import { permitsMode } from "../authority/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  authenticateMerchantUser,
  type AuthenticationParts,
  type AuthenticationRefusal,
  type MerchantUser,
} from "../tenancy/index.ts";
import type { Caller, CallerRefusal, IdentifiedCaller, RequestToIdentify, SignedRequest } from "./caller.ts";
import { settingIsOn } from "./connector-settings.ts";
import { findConnector, findConnectorByApiKey } from "./connector-store.ts";
import { API_KEY_PATTERN, type Connector } from "./connector.ts";
import { membersOf } from "./meta-connector.ts";
import { verifySignature, type SignatureHash } from "./request-signature.ts";
import { acceptedSecrets, markSecretReplaced } from "./secret-rotation.ts";

const INVALID_CREDENTIALS = { refused: true, code: "invalid_credentials" } as const;

/**
 * Finds the user whose credentials a request of the public API has. An unknown user, a wrong password, an unknown apiKey and the
 * apiKey of another merchant look alike. Once a caller is known this needs neither a query nor a password hash.
 */
export async function identifyCaller(
  parts: AuthenticationParts,
  { authorization, apiKey, shopUrl, remoteAddress }: RequestToIdentify,
): Promise<IdentifiedCaller | AuthenticationRefusal> {
  const account = await authenticateMerchantUser(parts, { authorization, shopUrl, remoteAddress });
  if (isRefusal(account)) return account;
  const connector = await rememberedConnector(parts, apiKey);
  if (connector?.merchantGuid !== account.merchant.guid) return INVALID_CREDENTIALS;
  if (parts.isSwitchedOff?.(connector.guid)) return INVALID_CREDENTIALS;
  return { ...account, connector };
}

/** Checks the signature over the body, where there is one or must be one, and the modes that the user is for. */
export async function verifyCaller(
  parts: AuthenticationParts,
  caller: IdentifiedCaller,
  request: SignedRequest,
): Promise<Caller | CallerRefusal> {
  const { connector } = caller;
  const signatureHash = await signatureHashOf(parts, { request, connector });
  if (signatureHash === null && (await mustBeSigned(parts, connector, request.body)))
    return { refused: true, code: "invalid_signature" };
  if (!(await mayCall(parts, caller.user, connector))) return { refused: true, code: "mode_not_allowed" };
  return { ...caller, signatureHash };
}

const API_KEY = new RegExp(API_KEY_PATTERN);

function rememberedConnector(
  { db, sealer, configuration }: AuthenticationParts,
  apiKey: string,
): Promise<Connector | undefined> {
  if (!API_KEY.test(apiKey)) return Promise.resolve(undefined);
  return configuration.getOrLoad("connector", apiKey, () => findConnectorByApiKey(db, { apiKey, sealer }));
}

/** X-Date takes precedence over Date. Without either there is no valid signature. */
async function signatureHashOf(
  { db, clock }: AuthenticationParts,
  { request, connector }: { request: SignedRequest; connector: Connector },
): Promise<SignatureHash | null> {
  const { method, rawBody, url, headers } = request;
  const signature = headers["x-signature"];
  const date = headers["x-date"] ?? headers.date;
  if (typeof signature !== "string" || typeof date !== "string") return null;
  const message = { method, body: rawBody, contentType: headers["content-type"] ?? "", date, uri: url };
  for (const secret of acceptedSecrets(connector, clock.real.now())) {
    const hash = verifySignature(secret, message, signature);
    if (hash === null) continue;
    // A use that is not recorded now is recorded with the next request.
    if (secret === connector.sharedSecret) await markSecretReplaced(db, connector).catch(() => undefined);
    return hash;
  }
  return null;
}

/**
 * A meta-connector is as strict as its strictest member: where a request will be routed is not known yet, and a member that
 * demands signatures must not be reached without one by another way. The signature is by the secret of the connector that
 * is called; its caller may not have another.
 */
async function mustBeSigned(
  parts: AuthenticationParts,
  connector: Connector,
  body: unknown,
): Promise<boolean> {
  if (settingIsOn(connector, "api:request-signing-enabled")) return true;
  const hasCardData = typeof body === "object" && body !== null && "cardData" in body;
  if (hasCardData && settingIsOn(connector, "pci:card-data")) return true;
  if (connector.kind === "provider") return false;
  for (const guid of new Set(membersOf(connector))) {
    const member = await rememberedMember(parts, guid);
    if (member && (await mustBeSigned(parts, member, body))) return true;
  }
  return false;
}

/**
 * Whether the mode of the user permits the connector. A meta-connector needs it for each member: where a request will be routed is
 * not known yet.
 */
async function mayCall(
  parts: AuthenticationParts,
  user: MerchantUser,
  connector: Connector,
): Promise<boolean> {
  if (user.mode === "both") return true;
  if (connector.kind === "provider") return permitsMode(user, connector.config);
  for (const guid of new Set(membersOf(connector))) {
    const member = await rememberedMember(parts, guid);
    if (member && !(await mayCall(parts, user, member))) return false;
  }
  return true;
}

function rememberedMember(
  { db, sealer, configuration }: AuthenticationParts,
  guid: string,
): Promise<Connector | undefined> {
  return configuration.getOrLoad("connector-guid", guid, () => findConnector(db, { guid, sealer }));
}
