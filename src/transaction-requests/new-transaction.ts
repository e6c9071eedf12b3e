import { transactionTypeOf } from "./accept/accept-request.ts";
import { expiryOf } from "./accept/expiry-of-request.ts";
import type { AcceptedInitialRequest, InitialRequest } from "./accept/accept-initial.ts";
import { callbackOf, storedRequest } from "./accept/recorded-request.ts";
import type { Plan } from "./first-step.ts";
import { FIRST_INQUIRY_SECONDS } from "./outcome/inquiry-schedule.ts";
import type { TransactionParts } from "./parts.ts";
import type { Route } from "./routing/route-request.ts";
import type { ChosenSource } from "./source/chosen-source.ts";
import type { NewTransaction } from "../transactions/index.ts";

/** With everything that is chosen before it is recorded. */
export interface RoutedInitialRequest extends AcceptedInitialRequest {
  readonly uuid: string;
  readonly source: ChosenSource;
  readonly route: Route;
  readonly plan: Plan;
}

/** The record of a request whose instrument and connector are chosen. Without `testMode`, which is read from the database. */
export function newTransaction(
  parts: Pick<TransactionParts, "clock" | "ids">,
  options: RoutedInitialRequest,
): Omit<NewTransaction, "testMode"> {
  const { operation, request, accepted, source, route, plan } = options;
  const { connector } = route;
  const at = parts.clock.now();
  return {
    uuid: options.uuid,
    tenantGuid: connector.tenantGuid,
    merchantGuid: connector.merchantGuid,
    connectorGuid: connector.guid,
    metaConnectorGuid: route.metaConnectorGuid,
    ...(route.choice && { result: { routed: route.choice } }),
    merchantTransactionId: request.merchantTransactionId,
    type: transactionTypeOf(operation),
    amountMinor: accepted.amount?.minor ?? null,
    currency: accepted.amount?.currency ?? null,
    surchargeMinor: accepted.surchargeMinor,
    referenceUuid: options.recordedReference ?? request.referenceUuid ?? null,
    redirectToken: parts.ids.secret(16),
    expiresAt: expiryOf(options, { connector, at }),
    paysOnPage: plan === "customer_page",
    inquireAfterSeconds: plan === "pay" ? FIRST_INQUIRY_SECONDS : null,
    // Nobody is there who would send it again.
    recordsBegin: options.initiatedBy === "scheduler",
    ...callbackOf(options),
    request: storedRequest(request),
    card: source.kind === "card" ? source.facts : null,
    paymentSource:
      source.kind !== "none" && source.registration
        ? { kind: "registration", transactionUuid: source.registration }
        : null,
    ...originOf(options),
    at,
  };
}

/** The origin of the request, by values that BI documents use (`vt-merchant` is the virtual terminal of a merchant, `ui`). */
function originOf({
  request,
  requester,
  initiatedBy,
  apiVersion,
  person,
}: InitialRequest): Pick<NewTransaction, "initiatedBy" | "apiVersion"> & { requestedBy: string | null } {
  if (person !== undefined)
    return { initiatedBy: `vt-${person.of}`, apiVersion: "ui", requestedBy: person.id };
  return {
    initiatedBy: initiatedBy ?? "merchant",
    apiVersion: apiVersion ?? (request.cardData ? "direct-3" : "3"),
    requestedBy: requester.user?.guid ?? null,
  };
}
