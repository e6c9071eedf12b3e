/**
 * The query API of a whole gateway on one engine, with documents of one key.
 */
import type { BiEngine } from "../../src/bi/engines/engine.ts";
import { generateDocuments } from "../../packages/bi-engine/tests/conformance/generated/documents.ts";
import { DEMO_KEY } from "../support/bi.ts";
import { startTestGateway } from "../support/gateway.ts";
import type { EngineUnderTest } from "./engines-under-test.ts";

export const [username, password] = DEMO_KEY.split(":") as [string, string];
export const authorization = `Basic ${btoa(DEMO_KEY)}`;

export type QueryApiServer = { url: string; close: () => Promise<void> };

/** Serves `{bi_url}`; the key of the demo reads 60 generated documents. */
export async function serveQueryApi({ engine, refresh }: EngineUnderTest): Promise<QueryApiServer> {
  let tenantGuid: string | undefined;
  const watched: BiEngine = {
    ...methodsOf(engine),
    count: (guid, request) => {
      tenantGuid ??= guid;
      return engine.count(guid, request);
    },
    // The gateway closes what it was given; the engine is closed by its owner.
    close: async () => undefined,
  };
  const running = await startTestGateway({
    bi: { kind: "opened", engine: { ...watched, id: "engine under test" } },
  });
  const url = `${running.url}/bi`;
  // Requests wait for the first documents of a key, which there are none of.
  await running.gateway.runDue();
  await fetch(`${url}/query/transactions/v2/_count`, { headers: { authorization } });
  if (tenantGuid === undefined) throw new Error("the gateway has not asked the engine");
  const documents = generateDocuments({ seed: 7, count: 60 });
  await engine.putDocuments(
    tenantGuid,
    documents.map((document) => ({ ...document, version: 1n })),
  );
  await refresh();
  return { url, close: () => running.close() };
}

/** The engines are objects of classes, whose methods a copy would leave behind. */
function methodsOf(engine: BiEngine): BiEngine {
  return {
    putDocuments: (...given) => engine.putDocuments(...given),
    deleteDocuments: (...given) => engine.deleteDocuments(...given),
    search: (...given) => engine.search(...given),
    count: (...given) => engine.count(...given),
    mapping: (...given) => engine.mapping(...given),
    fieldCaps: (...given) => engine.fieldCaps(...given),
    ...(engine.contexts === undefined ? {} : { contexts: engine.contexts }),
    continueRebuild: (...given) => engine.continueRebuild(...given),
    startRebuild: (...given) => engine.startRebuild(...given),
    check: () => engine.check(),
    close: () => engine.close(),
  };
}
