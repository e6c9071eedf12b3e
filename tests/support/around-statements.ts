import { openDatabase, type AroundStatement } from "../../src/platform/database/index.ts";
import { type Clock, systemClock } from "../../src/platform/clock.ts";
import { silentLog } from "../../src/platform/log.ts";
import { anywhere, createOutboundClient } from "../../src/platform/outbound/index.ts";
import { startTestGateway, type TestGateway } from "./gateway.ts";

/** Another process on the database of a gateway, each of whose statements runs within `aroundStatement`. */
export async function startAroundStatements(
  aroundStatement: AroundStatement,
  given: { databaseUrl: string; masterKey: Buffer; clock?: Clock },
): Promise<TestGateway> {
  const { databaseUrl: url, clock = systemClock } = given;
  const db = openDatabase({ url, clock, log: silentLog, aroundStatement });
  const outbound = createOutboundClient(anywhere);
  const started = await startTestGateway({
    ...given,
    simulation: { db, outbound, postJson: () => Promise.reject(new Error("No Directory Server is here.")) },
  });
  const close = async () => {
    await started.close();
    await outbound.close();
  };
  return { ...started, close };
}
