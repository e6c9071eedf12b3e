import type { Adapter, AdapterParts } from "../port/index.ts";
import { createAdyen } from "./adyen/index.ts";
import { createSimulators } from "./simulator/index.ts";
import { createStripe } from "./stripe/index.ts";

type CreateAdapters = (parts: AdapterParts) => readonly Adapter[];

/** Every provider the gateway can talk to. A new one is a line here; see CONTRIBUTING, "Adding an adapter". */
const PROVIDERS: readonly CreateAdapters[] = [createSimulators, () => [createStripe(), createAdyen()]];

/**
 * The adapters by id, as a connector's `adapter` names them.
 *
 * @param simulator whether the simulated provider takes part (GATEWAY_SIMULATOR)
 */
export function createAdapters(
  parts: AdapterParts,
  { simulator = true }: { simulator?: boolean } = {},
): ReadonlyMap<string, Adapter> {
  const creators = simulator ? PROVIDERS : PROVIDERS.filter((create) => create !== createSimulators);
  const adapters = creators.flatMap((create) => create(parts));
  return new Map(adapters.map((adapter) => [adapter.id, adapter]));
}

export { simulatorMigrations } from "./simulator/index.ts";
