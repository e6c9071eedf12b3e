import { RateLimit } from "../../platform/rate-limit/index.ts";
import type { Adapter } from "../../providers/index.ts";
import { fieldError, noSuchEntity, refuse, type OperationRefusal } from "../../tenancy/index.ts";
import { findConnector } from "../connector-store.ts";
import type { Connector } from "../connector.ts";
import type { AccountParts } from "./connector-parts.ts";
import { CONNECTOR_SCOPE } from "./connector-scope.ts";

/** A person tries a few keys; a program has no need to call a provider all the time. */
const MAX_CALLS = 10;
const WINDOW_SECONDS = 60;

/** The connector with its adapter, for a call about its account; or why there is none now. */
export async function accountOf(
  { db, sealer, adapters, counters }: AccountParts,
  { connectorGuid }: { readonly connectorGuid: string },
): Promise<{ connector: Connector; adapter: Adapter } | OperationRefusal> {
  const connector = await findConnector(db, { guid: connectorGuid, sealer });
  if (!connector) return noSuchEntity(CONNECTOR_SCOPE);
  const adapter = connector.kind === "provider" ? adapters.get(connector.adapter) : undefined;
  if (!adapter)
    return fieldError({
      code: "notApplicable",
      path: "connectorGuid",
      message:
        connector.kind === "provider"
          ? `this gateway has no adapter '${connector.adapter}'`
          : "a meta-connector has no account at a provider",
    });
  const limit = new RateLimit({
    counters,
    name: "calls about accounts",
    max: MAX_CALLS,
    windowSeconds: WINDOW_SECONDS,
  });
  const { allowed, resetSeconds } = await limit.take(connectorGuid);
  return allowed
    ? { connector, adapter }
    : refuse(
        429,
        "invalidRequest",
        `Too many attempts for this connector: try again in ${resetSeconds} seconds`,
      );
}
