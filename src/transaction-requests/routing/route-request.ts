import { connectorOfInstrument, membersOf, type Connector } from "../../connectors/index.ts";
import { connectorOfPaymentToken, isPaymentToken } from "../../customer-profiles/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { acceptRequest } from "../accept-request.ts";
import type { TransactionParts } from "../parts.ts";
import type { ChosenSource } from "../payment-source.ts";
import type { RequestRefusal } from "../refusals.ts";
import type { Operation, TransactionRequest } from "../schema/field-matrix.ts";
import { membersThatAccept } from "./member-for-method.ts";
import { matchesRule } from "./match-rule.ts";

/** Where a request goes: the connector, and the meta-connector that chose it. */
export interface Route {
  readonly connector: Connector;
  readonly metaConnectorGuid: string | null;
}

/**
 * Chooses the connector of a routing meta-connector: that of the stored instrument, else the first rule that matches, else
 * the default. Any other connector is its own route. What the chosen one does not accept is refused.
 */
export async function routeRequest(
  tx: Queryable,
  parts: TransactionParts,
  options: {
    connector: Connector;
    operation: Operation;
    request: TransactionRequest;
    source: ChosenSource;
    transactionUuid: string;
  },
): Promise<Route | RequestRefusal> {
  const { connector, operation, request } = options;
  const stored =
    connector.kind !== "provider" && options.source.kind !== "none" && options.source.registration;
  if (connector.kind === "multi_method" && !stored)
    return selectionRoute(parts, { connector, operation, request, source: options.source });
  if (connector.kind !== "routing" && !stored) return { connector, metaConnectorGuid: null };
  const chosen = stored
    ? await memberOfInstrument(tx, parts, { connector, request, registration: stored })
    : await chooseMember(parts, { ...options, connector: connector as RoutingConnector });
  if (isRefusal(chosen)) return chosen;
  const accepted = acceptRequest({
    operation,
    request,
    connector: chosen,
    adapter: parts.adapters.get(chosen.adapter),
  });
  return isRefusal(accepted) ? accepted : { connector: chosen, metaConnectorGuid: connector.guid };
}

/**
 * A Payment Selection Page is where the customer chooses; a request that brings its instrument along goes to the first
 * method that takes it.
 */
async function selectionRoute(
  parts: TransactionParts,
  options: {
    connector: Extract<Connector, { kind: "multi_method" }>;
    operation: Operation;
    request: TransactionRequest;
    source: ChosenSource;
  },
): Promise<Route | RequestRefusal> {
  const { connector, source, operation, request } = options;
  const { connectors: guids } = connector.multiMethodMetaConnector;
  const members = await membersThatAccept(parts, { guids, operation, request });
  if (isRefusal(members)) return members;
  if (source.kind === "none") return { connector, metaConnectorGuid: null };
  const member = members.find(
    ({ adapter, method }) => parts.adapters.get(adapter)?.methods[method]?.instrument === source.kind,
  );
  if (member) return { connector: member, metaConnectorGuid: connector.guid };
  return { refused: true, code: "operation_not_supported", operation, method: source.kind };
}

type RoutingConnector = Extract<Connector, { kind: "routing" }>;

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

async function chooseMember(
  parts: TransactionParts,
  options: {
    connector: RoutingConnector;
    operation: Operation;
    request: TransactionRequest;
    source: ChosenSource;
    transactionUuid: string;
  },
): Promise<Connector | Refusal<"connector_disabled">> {
  const { connector, request, source } = options;
  const { rules, defaultConnector, fallback } = connector.routingMetaConnector;
  const facts = {
    transactionUuid: options.transactionUuid,
    type: options.operation,
    amount: request.amount,
    currency: request.currency,
    card: source.kind === "card" ? source.facts : undefined,
    customerCountry: request.customer?.billingCountry,
    extraData: request.extraData ?? {},
  };
  const wanted = rules.find((rule) => matchesRule(rule, facts))?.connector ?? defaultConnector;
  for (const guid of [wanted, ...fallback]) {
    const member = await parts.findConnector(guid);
    if (member && !member.disabled) return member;
  }
  return { refused: true, code: "connector_disabled" };
}
