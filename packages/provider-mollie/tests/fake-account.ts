import type { AdapterConnector } from "@quittance/provider-kit";
import { adapterConnector, ProviderCalls, reachFake } from "@quittance/provider-kit/testing";
import { FakeMollie } from "../../lab/src/mollie/fake-mollie.ts";
import { createMollie } from "../src/mollie.ts";

/** A fake of Mollie for the tests of one file, and calls of the adapter as connectors of its account make them. */
export async function fakeMollie() {
  const { fake, http } = await reachFake(FakeMollie.start());
  const callsOf = (method: string, change: Partial<AdapterConnector> = {}) => {
    const credentials = { apiSecret: "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM" };
    return new ProviderCalls(createMollie(), adapterConnector(method, {}, { credentials, ...change }), http);
  };
  return { fake, callsOf };
}
