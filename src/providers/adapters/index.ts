import { createAdapter as createAdyen } from "@quittance/provider-adyen";
import { createAdapter as createMollie } from "@quittance/provider-mollie";
import { createAdapter as createPayPal } from "@quittance/provider-paypal";
import { createAdapter as createStripe } from "@quittance/provider-stripe";
import { createAdapter as createWorldline } from "@quittance/provider-worldline";

import type { Adapter, AdapterParts } from "../port/index.ts";
import { createBankAccount } from "./bank-account/index.ts";
import { createSimulators } from "./simulator/index.ts";

/** The providers whose packages come with the gateway. A new one is a line here; see CONTRIBUTING, "Adding an adapter". */
export const OWN_ADAPTERS: readonly (() => Adapter)[] = [
  createAdyen,
  createMollie,
  createPayPal,
  createStripe,
  createWorldline,
];

/**
 * The adapters by id, as a connector's `adapter` names them.
 *
 * @param simulator whether the simulated provider takes part (GATEWAY_SIMULATOR)
 */
export function createAdapters(
  parts: AdapterParts,
  { simulator = true }: { simulator?: boolean } = {},
): ReadonlyMap<string, Adapter> {
  const adapters = [
    ...(simulator ? createSimulators(parts) : []),
    createBankAccount(parts),
    ...OWN_ADAPTERS.map((createAdapter) => createAdapter()),
  ];
  return new Map(adapters.map((adapter) => [adapter.id, adapter]));
}

export { bankAccountMigrations } from "./bank-account/index.ts";
export { simulatorMigrations } from "./simulator/index.ts";
