import { membersOf, type Connector } from "../connectors/index.ts";
import type { InstrumentMethod } from "../vault/index.ts";
import type { CustomerProfileParts } from "./parts.ts";

/** The facts of a stored instrument that decide where it can be charged. */
interface BoundInstrument {
  readonly method: InstrumentMethod;
  readonly merchantGuid: string;
  /** The connector on which it was registered. */
  readonly connectorGuid: string;
}

type ChargeParts = Pick<CustomerProfileParts, "adapters" | "findConnector" | "containerOf">;

/**
 * The connector that charges an instrument when a request with its token comes to `connector`; undefined when none can.
 * spec: an instrument is bound to the connector on which it was registered, and a meta-connector leads there. Another
 * merchant with the same container may charge it too, on a connector of its own that supports the same kind of instrument.
 */
export async function connectorToCharge(
  parts: ChargeParts,
  { instrument, connector }: { instrument: BoundInstrument; connector: Connector },
): Promise<Connector | undefined> {
  if (connector.kind === "provider")
    return (await mayCharge(parts, { instrument, connector })) ? connector : undefined;
  const container = await parts.containerOf(connector);
  for (const guid of new Set(membersOf(connector))) {
    const member = await parts.findConnector(guid);
    if (!member || member.disabled || !(await mayCharge(parts, { instrument, connector: member }))) continue;
    if ((await parts.containerOf(member))?.id === container?.id) return member;
  }
  return undefined;
}

async function mayCharge(
  { adapters, findConnector }: ChargeParts,
  { instrument, connector }: { instrument: BoundInstrument; connector: Connector },
): Promise<boolean> {
  if (connector.guid === instrument.connectorGuid) return true;
  if (connector.merchantGuid === instrument.merchantGuid) return false;
  // A card number is the same everywhere; mandates and wallets are arrangements with one provider's method.
  if (instrument.method === "card")
    return adapters.get(connector.adapter)?.methods[connector.method]?.instrument === "card";
  const bound = await findConnector(instrument.connectorGuid);
  return bound?.adapter === connector.adapter && bound.method === connector.method;
}
