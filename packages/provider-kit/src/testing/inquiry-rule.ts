import assert from "node:assert/strict";

import type { OutboundOutcome, ProviderHttp } from "../index.ts";
import type { AdapterUnderTest } from "./adapter-under-test.ts";
import type { ContractRule } from "./contract-rule.ts";
import { ProviderCalls } from "./provider-calls.ts";
import { providerRequest } from "./provider-requests.ts";

const HTML = "<!doctype html><h1>Error</h1>";

/** Responses that say nothing about a payment, whatever its provider is. */
const PROVING_NOTHING: readonly (readonly [status: number, body: string])[] = [
  [500, "{}"],
  [500, HTML],
  [502, HTML],
  [503, ""],
  [401, "{}"],
  [401, HTML],
  [403, HTML],
  [404, HTML],
  [429, "{}"],
  [200, HTML],
  [200, '{"id":"1"'],
  [200, ""],
];

/** A wrong "not found" ends a payment that was made: the customer has paid, and the shop has an error. */
export const inquiryRule: ContractRule = {
  name: "an inquiry whose response proves nothing is unknown: 5xx, 401, 429, HTML, cut JSON, no body",
  check: async ({ adapter, connector, providerHttp, approved }: AdapterUnderTest) => {
    const { inquiry } = adapter.methods[connector.method] ?? {};
    if (inquiry === "none" || !providerHttp) return;
    let response: OutboundOutcome | undefined;
    const http: ProviderHttp = {
      send: async (request) => response ?? providerHttp.send(request),
    };
    const calls = new ProviderCalls(adapter, connector, http);
    const request = providerRequest(approved);
    await calls.submit(request);
    for (const [status, body] of PROVING_NOTHING) {
      response = { kind: "responded", status, headers: {}, body: Buffer.from(body) };
      const { kind } = await calls.inquire(request);
      assert.equal(kind, "unknown", `an inquiry with the response ${status} ${body} is ${kind}`);
    }
  },
};
