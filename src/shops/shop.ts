import { shopAddressOf } from "../tenancy/index.ts";

export const SHOP_KINDS = ["medusa", "vendure", "shopware", "other"] as const;
export type ShopKind = (typeof SHOP_KINDS)[number];

/** A shop that pays through the gateway: a credential for its address, and an endpoint for its events. */
export interface Shop {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly kind: ShopKind;
  /** As it was given. */
  readonly shopUrl: string;
  readonly merchantUserGuid: string;
  readonly endpointGuid: string;
  readonly createdAt: Temporal.Instant;
  /** The maker, as the audit names it. */
  readonly createdBy: string | null;
}

/** The last events with a shop. */
export interface ShopState {
  readonly username: string | null;
  /** As the shop named itself with the last report. */
  readonly version: string | null;
  readonly reportedAt: Temporal.Instant | null;
  readonly reportedOrders: number;
  readonly keptOutAt: Temporal.Instant | null;
  readonly keptOutUrl: string | null;
  /** Without those that a person ignores. */
  readonly differences: number;
  /** Orders that differed, and agreed in a later report without a person. */
  readonly settledDifferences: number;
}

/** Where the plug-in of each kind receives events, below the shop's address. */
const EVENT_PATHS: Readonly<Record<ShopKind, string>> = {
  medusa: "hooks/payment/quittance_quittance",
  vendure: "quittance/events",
  shopware: "quittance/events",
  other: "quittance/events",
};

/** The address to which a shop's events are sent; undefined for what is no address of a shop. */
export function eventsUrlOf({ kind, shopUrl }: Pick<Shop, "kind" | "shopUrl">): string | undefined {
  if (shopAddressOf(shopUrl) === undefined) return undefined;
  const { origin, pathname } = new URL(shopUrl);
  return `${origin}${withoutSlash(pathname)}/${EVENT_PATHS[kind]}`;
}

function withoutSlash(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** Events that a shop needs to keep its orders in step with its payments. */
export const SHOP_EVENTS = [
  "payment.*",
  "refund.*",
  "chargeback.*",
  "instrument.registered",
  "instrument.deregistered",
  "order.difference",
] as const;
