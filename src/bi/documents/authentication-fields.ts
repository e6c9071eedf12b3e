import type { ProviderAuthentication } from "../../providers/index.ts";
import { policyInForce } from "../../three-d-secure/index.ts";
import { isInitial, transactionIndicatorOf } from "../../transactions/index.ts";
import type { AuthenticationFacts, TransactionFacts } from "./transaction-facts.ts";
import type { DocumentPart } from "./values.ts";

/**
 * spec `3d_secure`: the policy in force. Before an authentication is chosen that is what the risk rules demand, else the
 * request, else the connector; of what is not paid by card it is what the request says.
 */
export function authenticationPolicy(facts: TransactionFacts): "mandatory" | "optional" | "off" | undefined {
  const { transaction, names, connectorCheck, riskFindings } = facts;
  const chosen = current(facts)?.policy ?? transaction.result.threeDSecure?.policy;
  const data = transaction.request["threeDSecureData"] ?? {};
  const isByCard =
    transaction.card !== null || names.method === "Creditcard" || data["3dsecure"] !== undefined;
  if (chosen === undefined && (!isInitial(transaction.type) || !isByCard)) return undefined;
  const transactionIndicator = transactionIndicatorOf(transaction) ?? "SINGLE";
  const isCustomerPresent = !ABSENT.has(transactionIndicator);
  const demanded = [riskFindings?.riskData, riskFindings?.metaRiskData].some(
    (found) => found?.threeDSecure === "mandatory",
  );
  const policy =
    chosen ??
    policyInForce({
      data: demanded && isCustomerPresent ? { ...data, "3dsecure": "MANDATORY" } : data,
      connectorCheck,
      transactionIndicator,
    });
  return policy.toLowerCase() as "mandatory" | "optional" | "off";
}

/** The customer cannot be authenticated, whatever the risk rules found. */
const ABSENT: ReadonlySet<string> = new Set(["RECURRING", "CARDONFILE-MERCHANT-INITIATED", "MOTO"]);

/**
 * The fields of 3-D Secure in `creditcard`, as soon as they are known: of the gateway's own authentication, else of the
 * provider's, else of the wallet that approved the payment.
 */
export function authenticationFields(facts: TransactionFacts): DocumentPart {
  const { threeDSecure, providerAuthentication } = facts.transaction.result;
  const ownFields = current(facts)?.creditcard ?? threeDSecure?.creditcard;
  if (ownFields !== undefined) return ownFields;
  if (providerAuthentication !== undefined) return fieldsOfProvider(providerAuthentication);
  const { eci } = (facts.transaction.card ?? {}) as { readonly eci?: string };
  return { eci };
}

/** The stored authentication, where the record does not have it yet: it is of the submission under way or awaited. */
function current({ transaction, authentication }: TransactionFacts): AuthenticationFacts | undefined {
  if (authentication === null || authentication.afterSubmissions < transaction.submissions - 1)
    return undefined;
  const recorded = transaction.result.threeDSecure?.creditcard?.["3ds_serverTransId"];
  return recorded === authentication.creditcard["3ds_serverTransId"] ? undefined : authentication;
}

function fieldsOfProvider(authentication: ProviderAuthentication): DocumentPart {
  const { eci, enrolled, version, transStatus, dsTransID, serverTransID, isChallenged } = authentication;
  return {
    eci,
    enrolled,
    "3ds_version": version,
    "3ds_trans_status": transStatus,
    "3ds_dsTransId": dsTransID,
    "3ds_serverTransId": serverTransID,
    "3ds_env": "provider",
    "3ds_challenged": isChallenged,
    "3ds_challenge_completed":
      isChallenged === undefined ? undefined : isChallenged && ["Y", "N"].includes(transStatus ?? ""),
  };
}
