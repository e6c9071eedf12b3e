import { connectorOfInstrument } from "../../vault/index.ts";
import { connectorFor, membersOf, type Connector } from "../../connectors/index.ts";
import { connectorOfPaymentToken, isPaymentToken } from "../../customer-profiles/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import type { RecordedChoice } from "../../transactions/index.ts";
import { acceptRequest } from "../accept/accept-request.ts";
import type { TransactionParts } from "../parts.ts";
import type { RouteRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import { membersThatAccept } from "./member-for-method.ts";
import { chooseMember } from "./choose-member.ts";
import { methodOfToken } from "../source/method-token.ts";
import { refuseWallet } from "../source/wallet-rules.ts";
import type { Operation } from "../schema/operations.ts";
import type { ChosenSource } from "../source/chosen-source.ts";

/** Where a request goes: the connector, and the meta-connector that chose it. */
export interface Route {
  readonly connector: Connector;
  readonly metaConnectorGuid: string | null;
  /** For the payment's story, where a rule chose by approval or cost. */
  readonly choice?: RecordedChoice;
}

interface RequestToRoute<Kind extends Connector["kind"] = Connector["kind"]> {
  readonly connector: Extract<Connector, { kind: Kind }>;
  readonly operation: Operation;
  readonly request: TransactionRequest;
  readonly source: ChosenSource;
  readonly transactionUuid: string;
}

/**
 * Chooses the connector of a routing meta-connector: that of the stored instrument, else the first rule that matches, else
 * the default. Any other connector is its own route. A request that the chosen connector does not accept is refused. Connectors are as
 * they are for this payment: a draft may be tried on a share of the payments.
 */
export async function routeRequest(
  tx: Queryable,
  parts: TransactionParts,
  options: RequestToRoute,
): Promise<Route | RouteRefusal> {
  const { transactionUuid } = options;
  const connector = connectorFor(options.connector, transactionUuid);
  const route = await chosenRoute(tx, parts, { ...options, connector });
  return isRefusal(route) ? route : { ...route, connector: connectorFor(route.connector, transactionUuid) };
}

async function chosenRoute(
  tx: Queryable,
  parts: TransactionParts,
  options: RequestToRoute,
): Promise<Route | RouteRefusal> {
  const { connector, request, source } = options;
  const chosen = methodOfToken(request.transactionToken);
  if (chosen !== undefined && chosen !== connector.guid) return routeOfMethod(parts, options, chosen);
  if (connector.kind === "provider") return { connector, metaConnectorGuid: null };
  const registration = source.kind === "none" ? null : source.registration;
  if (registration !== null && !isRoutedByRule(options)) {
    const member = await memberOfInstrument(tx, parts, { connector, request, registration });
    return acceptedRoute(parts, options, member);
  }
  if (connector.kind === "multi_method") return selectionRoute(parts, { ...options, connector });
  const byRules = await memberByRules(parts, { ...options, connector });
  if (isRefusal(byRules)) return byRules;
  const route = acceptedRoute(parts, options, byRules.chosen);
  return isRefusal(route) || !byRules.choice ? route : { ...route, choice: byRules.choice };
}

/**
 * `reRouteRecurring`: a recurring payment by a stored card is routed by the rules, and not to the connector that registered
 * the card. Accounts and wallets stay where they were registered.
 */
function isRoutedByRule(options: RequestToRoute): boolean {
  const { connector, request, source } = options;
  return (
    connector.kind === "routing" &&
    connector.routingMetaConnector.reRouteRecurring &&
    request.transactionIndicator === "RECURRING" &&
    source.kind === "card"
  );
}

/** The customer chose a member of the Payment Selection Page in the merchant's page. */
async function routeOfMethod(
  parts: TransactionParts,
  { connector, operation, request }: RequestToRoute,
  chosen: string,
): Promise<Route | RouteRefusal> {
  const guids = connector.kind === "multi_method" ? connector.multiMethodMetaConnector.connectors : [];
  if (!guids.includes(chosen)) return { refused: true, code: "transaction_token_invalid" };
  const members = await membersThatAccept(parts, { guids: [chosen], operation, request });
  if (isRefusal(members)) return members;
  return { connector: members[0]!, metaConnectorGuid: connector.guid };
}

function acceptedRoute(
  { adapters }: Pick<TransactionParts, "adapters">,
  { connector, operation, request }: RequestToRoute,
  chosen: Connector | RouteRefusal,
): Route | RouteRefusal {
  if (isRefusal(chosen)) return chosen;
  const adapter = adapters.get(chosen.adapter);
  const accepted = acceptRequest({ operation, request, connector: chosen, adapter });
  return isRefusal(accepted) ? accepted : { connector: chosen, metaConnectorGuid: connector.guid };
}

/**
 * A Payment Selection Page is where the customer chooses; a request that brings its instrument along goes to the first
 * method that takes it.
 */
async function selectionRoute(
  parts: TransactionParts,
  options: RequestToRoute<"multi_method">,
): Promise<Route | RouteRefusal> {
  const { connector, source, operation, request } = options;
  const { connectors: guids } = connector.multiMethodMetaConnector;
  const members = await membersThatAccept(parts, { guids, operation, request });
  if (isRefusal(members)) return members;
  if (source.kind === "none") return { connector, metaConnectorGuid: null };
  const member = members.find(
    (one) =>
      parts.adapters.get(one.adapter)?.methods[one.method]?.instrument === source.kind &&
      !refuseWallet(parts.adapters, { connector: one, source }),
  );
  if (member) return { connector: member, metaConnectorGuid: connector.guid };
  return { refused: true, code: "operation_not_supported", operation, method: source.kind };
}

/** spec: "use a meta-connector so the request reaches the connector the instrument is bound to". */
async function memberOfInstrument(
  tx: Queryable,
  parts: TransactionParts,
  options: { connector: Connector; request: TransactionRequest; registration: string },
): Promise<Connector | Refusal<"reference_not_found"> | Refusal<"payment_token_of_other_connector">> {
  const { connector, request, registration } = options;
  const { transactionToken: paymentToken } = request;
  if (paymentToken !== undefined && isPaymentToken(paymentToken)) {
    const member = await connectorOfPaymentToken(tx, parts, { paymentToken, connector });
    return member ?? { refused: true, code: "payment_token_of_other_connector" };
  }
  const boundTo = await connectorOfInstrument(tx, { transactionUuid: registration });
  const isMember = boundTo !== undefined && membersOf(connector).includes(boundTo);
  const bound = isMember ? await parts.findConnector(boundTo) : undefined;
  return bound ?? { refused: true, code: "reference_not_found" };
}

async function memberByRules(
  parts: TransactionParts,
  { connector, request, source, transactionUuid, operation }: RequestToRoute<"routing">,
): Promise<{ chosen: Connector; choice?: RecordedChoice } | Refusal<"connector_disabled">> {
  const facts = {
    transactionUuid,
    type: operation,
    amount: request.amount,
    currency: request.currency,
    card: source.kind === "card" ? source.facts : undefined,
    customerCountry: request.customer?.billingCountry,
    extraData: request.extraData ?? {},
  };
  const { chosen, choice } = await chooseMember(parts, { routing: connector.routingMetaConnector, facts });
  return chosen ? { chosen, ...(choice && { choice }) } : { refused: true, code: "connector_disabled" };
}
