import type { Transaction } from "../platform/database/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import { isAhead, lockTestClock } from "../platform/test-clock/index.ts";
import type { Adapter } from "../providers/index.ts";
import { takesTestInstruments } from "./adapter-connector.ts";
import type { Connector } from "./connector.ts";

/** Refuses a connector that moves money while the test clock is ahead: an advance waits for the end of the transaction. */
export async function refuseLive(
  tx: Transaction,
  adapters: ReadonlyMap<string, Pick<Adapter, "movesNoMoney">>,
  connector: Pick<Connector, "kind" | "adapter" | "config">,
): Promise<FieldRefused | undefined> {
  if (connector.kind !== "provider" || takesTestInstruments(adapters, connector)) return undefined;
  const clock = await lockTestClock(tx);
  if (!clock || !isAhead(clock)) return undefined;
  return fieldRefused("config.testMode", "not_applicable", { code: "clock_ahead" });
}
