import type { ReadOnlyStatic } from "../platform/read-only-static.ts";
import {
  DECLINE_FALLBACK_CLASSES,
  type MultiMethodMetaConnector as MultiMethodSchema,
  type RoutingRule as RoutingRuleSchema,
} from "./http/meta-connector-schemas.ts";

/** The kind of a connector, with the fields that only that kind has. The kind never changes. */
export type MetaConnector =
  | { readonly kind: "provider" }
  | { readonly kind: "routing"; readonly routingMetaConnector: RoutingMetaConnector }
  | { readonly kind: "multi_method"; readonly multiMethodMetaConnector: MultiMethodMetaConnector };

export type ConnectorKind = MetaConnector["kind"];

/** Sends each request on to one of the merchant's connectors. All connectors are named by guid. */
export interface RoutingMetaConnector {
  /** Where a request goes that no rule matches. */
  readonly defaultConnector: string;
  /** Also route recurring transactions again, rather than to the connector of the one they refer to. */
  readonly reRouteRecurring: boolean;
  /** The first rule that matches wins. */
  readonly rules: readonly RoutingRule[];
  /** Tried in this order when the chosen connector's provider can't be reached. */
  readonly fallback: readonly string[];
  /** Another connector after a decline; absent: none. */
  readonly declineFallback?: DeclineFallback;
}

/** When a payment that was declined is tried at another connector. */
export interface DeclineFallback {
  /** In this order; absent: those of `fallback`. */
  readonly to?: readonly string[];
  /** The classes of declines that another connector may follow. */
  readonly classes: readonly DeclineFallbackClass[];
  /** Attempts of a payment, the first one included. */
  readonly maxAttempts: number;
  /** After a challenge: none, or one that sends the card to the same acquirer, with the proof. */
  readonly whenChallenged: "never" | "same_acquirer";
}

type DeclineFallbackClass = (typeof DECLINE_FALLBACK_CLASSES)[number];

/** A rule as a request has it: with one connector or several. */
type RoutingRuleRequest = ReadOnlyStatic<typeof RoutingRuleSchema>;

/** Matches when every condition that is given holds. With several connectors, `connector` is the first of them. */
export type RoutingRule = RoutingRuleRequest & { readonly connector: string };

type MultiMethodRequest = ReadOnlyStatic<typeof MultiMethodSchema>;

/** Lets the customer choose among connectors on the Payment Selection Page. */
export type MultiMethodMetaConnector = Required<MultiMethodRequest>;

export interface MetaConnectorRequest {
  readonly routingMetaConnector?: Pick<RoutingMetaConnector, "defaultConnector"> &
    Partial<Omit<RoutingMetaConnector, "declineFallback" | "rules">> & {
      readonly rules?: readonly RoutingRuleRequest[];
      readonly declineFallback?: Partial<DeclineFallback> | null;
    };
  readonly multiMethodMetaConnector?: MultiMethodRequest;
}

const DECLINE_FALLBACK_DEFAULTS: DeclineFallback = {
  classes: DECLINE_FALLBACK_CLASSES,
  maxAttempts: 2,
  whenChallenged: "never",
};

/** The kind that a request names, with defaults filled in. */
export function metaConnectorOf(request: MetaConnectorRequest): MetaConnector {
  const { routingMetaConnector: routing, multiMethodMetaConnector: multiMethod } = request;
  if (routing) {
    const defaults = { reRouteRecurring: false, fallback: [] };
    const { declineFallback, rules, ...others } = routing;
    return {
      kind: "routing",
      routingMetaConnector: {
        ...defaults,
        ...others,
        rules: rulesOf(rules),
        ...(declineFallback && { declineFallback: { ...DECLINE_FALLBACK_DEFAULTS, ...declineFallback } }),
      },
    };
  }
  if (multiMethod) {
    const defaults = { retries: null, expiry: null };
    return { kind: "multi_method", multiMethodMetaConnector: { ...defaults, ...multiMethod } };
  }
  return { kind: "provider" };
}

/** `refuseMetaConnector` refuses a rule without a connector. */
function rulesOf(rules: readonly RoutingRuleRequest[] = []): RoutingRule[] {
  return rules.map((rule) => ({ ...rule, connector: rule.connector ?? rule.connectors?.[0] ?? "" }));
}

/** The fields that only the connector's kind has. */
export function metaConnectorIn(connector: MetaConnector): MetaConnector {
  switch (connector.kind) {
    case "provider":
      return { kind: connector.kind };
    case "routing":
      return { kind: connector.kind, routingMetaConnector: connector.routingMetaConnector };
    case "multi_method":
      return { kind: connector.kind, multiMethodMetaConnector: connector.multiMethodMetaConnector };
  }
}

/** Connectors whose transactions a request to the connector reaches: its own, and of those that it was put in front of. */
export function reachOf({
  guid,
  inFrontOf,
}: {
  guid: string;
  inFrontOf: readonly string[];
}): readonly string[] {
  return [guid, ...inFrontOf];
}

/** Whether a transaction was made on the connector, through it, or on one that it was put in front of. */
export function isReached(
  { connectorGuid, metaConnectorGuid }: { connectorGuid: string; metaConnectorGuid: string | null },
  connector: Parameters<typeof reachOf>[0],
): boolean {
  const reach = reachOf(connector);
  return reach.includes(connectorGuid) || (metaConnectorGuid !== null && reach.includes(metaConnectorGuid));
}

/** Every connector a meta-connector may send a request to; a connector that is none has only itself. */
export function membersOf(connector: { readonly guid: string } & MetaConnector): readonly string[] {
  switch (connector.kind) {
    case "provider":
      return [connector.guid];
    case "routing": {
      const { defaultConnector, rules, fallback, declineFallback } = connector.routingMetaConnector;
      const ofRules = rules.flatMap((rule) => [rule.connector, ...(rule.connectors ?? [])]);
      return [defaultConnector, ...ofRules, ...fallback, ...(declineFallback?.to ?? [])];
    }
    case "multi_method":
      return connector.multiMethodMetaConnector.connectors;
  }
}
