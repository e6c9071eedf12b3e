import { connectorOfInstrument, membersOf, type Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { acceptRequest } from "../accept-request.ts";
import type { TransactionParts } from "../parts.ts";
import type { ChosenSource } from "../payment-source.ts";
import type { RequestRefusal } from "../refusals.ts";
import type { Operation, TransactionRequest } from "../schema/field-matrix.ts";
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
  if (connector.kind !== "routing") return { connector, metaConnectorGuid: null };
  const chosen = await chooseMember(tx, parts, { ...options, connector });
  if (isRefusal(chosen)) return chosen;
  const accepted = acceptRequest({
    operation,
    request,
    connector: chosen,
    adapter: parts.adapters.get(chosen.adapter),
  });
  return isRefusal(accepted) ? accepted : { connector: chosen, metaConnectorGuid: connector.guid };
}

type RoutingConnector = Extract<Connector, { kind: "routing" }>;

async function chooseMember(
  tx: Queryable,
  parts: TransactionParts,
  options: {
    connector: RoutingConnector;
    operation: Operation;
    request: TransactionRequest;
    source: ChosenSource;
    transactionUuid: string;
  },
): Promise<Connector | Refusal<"reference_not_found"> | Refusal<"connector_disabled">> {
  const { connector, request, source } = options;
  const { rules, defaultConnector, fallback } = connector.routingMetaConnector;
  if (source.kind !== "none" && source.registration !== null) {
    const boundTo = await connectorOfInstrument(tx, { transactionUuid: source.registration });
    const isMember = boundTo !== undefined && membersOf(connector).includes(boundTo);
    const bound = isMember ? await parts.findConnector(boundTo) : undefined;
    return bound ?? { refused: true, code: "reference_not_found" };
  }
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
