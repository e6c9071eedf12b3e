import { expect, test } from "vitest";
import type { Adapter } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { ManualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { optionsOfProvider } from "./provider-options.ts";

const clock = new ManualClock("2026-11-21T12:00:00Z");
const wanted = {
  connector: { kind: "provider", adapter: "Acme", config: { vault: {} } } as Connector,
  name: "banks",
  parameters: {},
};

function partsWith(options: Adapter["options"]) {
  const adapter = { id: "Acme", scrub: (text: string) => text, options } as Adapter;
  return {
    adapters: new Map([["Acme", adapter]]),
    clock,
    log: silentLog,
    findConnector: async () => undefined,
  };
}

test("options that do not come are waited for half a minute", async () => {
  const answer = optionsOfProvider(
    partsWith(() => new Promise(() => undefined)),
    wanted,
  );
  clock.advance({ seconds: 30 });
  expect(await answer).toMatchObject({ kind: "unknown" });
});

test.each([
  ["throws", () => Promise.reject(new Error("connection reset")), { kind: "unknown" }],
  ["has no such list", async () => undefined, { kind: "known", options: undefined }],
  ["has a list", async () => ({ a: "Bank A" }), { kind: "known", options: { a: "Bank A" } }],
])("a provider that %s", async (_what, options, expected) => {
  expect(await optionsOfProvider(partsWith(options), wanted)).toMatchObject(expected);
});
