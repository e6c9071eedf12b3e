import type { CustomerField, InstrumentKind, MethodTerms } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { RoutingParts } from "../parts.ts";
import type { ChosenSource } from "./chosen-source.ts";

/** The customer's entry on the gateway's page before a payment is submitted: an instrument, or fields of the method. */
export type PageEntry =
  | { readonly kind: Exclude<InstrumentKind, "none"> }
  | {
      readonly kind: "fields";
      readonly fields: readonly CustomerField[];
      /** The terms that the customer accepts by paying. */
      readonly terms?: MethodTerms | undefined;
    };

type Adapters = Pick<RoutingParts, "adapters">;
type Method = Pick<Connector, "adapter" | "method">;

/** Undefined where there is nothing to enter: the provider has a page, or decides without the customer. */
export function pageEntryOf({ adapters }: Adapters, { adapter, method }: Method): PageEntry | undefined {
  const capabilities = adapters.get(adapter)?.methods[method];
  if (capabilities === undefined) return undefined;
  const { instrument, customerFields, terms } = capabilities;
  if (instrument !== "none") return { kind: instrument };
  return customerFields && { kind: "fields", fields: customerFields, terms };
}

/** It is submitted without a page of the gateway before: the response to the submission has the address of the provider's. */
export function hasNoPageEntry({ adapters }: Adapters, connector: Method): boolean {
  const isKnown = adapters.get(connector.adapter)?.methods[connector.method] !== undefined;
  return isKnown && pageEntryOf({ adapters }, connector) === undefined;
}

/** The customer has to enter something first; else the provider has a page, whose address is in the response to the submission. */
export function needsOurPage(
  adapters: Adapters,
  { connector, source }: { connector: Method; source: ChosenSource },
): boolean {
  const isGiven = source.kind !== "none" || source.entered !== undefined;
  return !isGiven && !hasNoPageEntry(adapters, connector);
}
