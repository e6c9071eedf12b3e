import { integerSetting, type Connector } from "../../connectors/index.ts";
import { linkExpiry } from "../../pay-by-link/index.ts";
import type { Adapter } from "../../providers/index.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";

/** When an open transaction of the request ends; null for one that waits for its customer without an end. */
export function expiryOf(
  { request, initiatedBy }: { readonly request: TransactionRequest; readonly initiatedBy?: string },
  { connector, at }: { connector: Connector; at: Temporal.Instant },
): Temporal.Instant | null {
  return linkExpiry(request, at) ?? expiryBySetting(connector, at) ?? expiryWithoutCustomer(initiatedBy, at);
}

/** A redirect to a page of the provider cannot be followed in a run of a schedule or a row of a batch: there is no customer. */
function expiryWithoutCustomer(
  initiatedBy: string | undefined,
  at: Temporal.Instant,
): Temporal.Instant | null {
  return initiatedBy === undefined ? null : at.add({ hours: 24 });
}

/** Minutes after which a payment by transfer ends; 0 = never. The connector's setting, else what the adapter says of its method. */
export function expirationMinutes(
  adapters: ReadonlyMap<string, Adapter>,
  connector: Pick<Connector, "adapter" | "method" | "settings">,
): number {
  const { expiresAfterMinutes } = adapters.get(connector.adapter)?.methods[connector.method] ?? {};
  return connector.settings["tx:expiration-minutes"] === undefined && expiresAfterMinutes !== undefined
    ? expiresAfterMinutes
    : integerSetting(connector, "tx:expiration-minutes");
}

/** Connector setting tx:expiration-minutes, or a Payment Selection Page's own: an open transaction ends after that time. */
function expiryBySetting(connector: Connector, at: Temporal.Instant): Temporal.Instant | null {
  const ofPage = connector.kind === "multi_method" ? connector.multiMethodMetaConnector.expiry : null;
  const minutes = ofPage ?? integerSetting(connector, "tx:expiration-minutes");
  return minutes ? at.add({ minutes }) : null;
}
