import { settingIsOn, type Connector } from "../../connectors/index.ts";
import type { FollowUp, FollowUpType, NewTransaction, Transaction } from "../../transactions/index.ts";
import { FIRST_INQUIRY_SECONDS } from "../outcome/inquiry-schedule.ts";
import type { Requester, TransactionParts } from "../parts.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import { callbackOf, storedRequest } from "../accept/recorded-request.ts";

/**
 * A follow-up as it is recorded. One that was sent to a meta-connector belongs to both, as its original does: it is found
 * through either, and its callbacks obey the settings and the secret of the one that was called.
 */
export function followUpRecord(
  parts: Pick<TransactionParts, "ids" | "clock">,
  options: {
    request: TransactionRequest;
    /** The connector is the one that was called. */
    requester: Requester;
    initiatedBy?: string;
    apiVersion?: string;
    /** Default: a new one. */
    uuid?: string;
    /** The id of the person who requested it in the console. */
    person?: string | undefined;
    /** The one it goes through. */
    connector: Connector;
    original: Transaction;
    followUp: FollowUp & { currency: string | null };
  },
): NewTransaction {
  const { request, requester, connector, original, followUp } = options;
  return {
    uuid: options.uuid ?? parts.ids.transactionUuid(),
    tenantGuid: connector.tenantGuid,
    merchantGuid: connector.merchantGuid,
    connectorGuid: connector.guid,
    metaConnectorGuid: requester.connector.guid === connector.guid ? null : requester.connector.guid,
    merchantTransactionId: request.merchantTransactionId,
    type: followUp.type,
    amountMinor: followUp.amountMinor,
    currency: followUp.currency,
    referenceUuid: original.uuid,
    redirectToken: parts.ids.secret(16),
    inquireAfterSeconds: FIRST_INQUIRY_SECONDS,
    ...followUpCallback({ request, requester, original, type: followUp.type }),
    request: storedRequest(request),
    card: original.card,
    ...originOf(options),
    testMode: original.testMode,
    at: parts.clock.now(),
  };
}

/** The origin of the request, by values that BI documents use (`user`, `ui`). */
function originOf({
  initiatedBy,
  apiVersion = "3",
  person,
}: {
  initiatedBy?: string;
  apiVersion?: string;
  person?: string | undefined;
}): Pick<NewTransaction, "initiatedBy" | "apiVersion"> & { requestedBy: string | null } {
  if (person !== undefined) return { initiatedBy: "user", apiVersion: "ui", requestedBy: person };
  return { initiatedBy: initiatedBy ?? "merchant", apiVersion, requestedBy: null };
}

/** Captures and voids are announced to the preauthorization's callback URL if a setting is on. */
function followUpCallback(options: {
  request: TransactionRequest;
  requester: Requester;
  original: Transaction;
  type: FollowUpType;
}): ReturnType<typeof callbackOf> {
  const { request, requester, original, type } = options;
  const own = callbackOf({ request, requester });
  const inherits =
    ((type === "capture" || type === "void") &&
      settingIsOn(requester.connector, "postback:send-on-capture")) ||
    (type === "deregister" && settingIsOn(requester.connector, "postback:send-on-deregister"));
  return inherits && !settingIsOn(requester.connector, "postback:suppress-outgoing")
    ? { ...own, callbackUrl: request.callbackUrl ?? original.callbackUrl }
    : own;
}
