import { RateLimit } from "../../platform/rate-limit/index.ts";
import type { Adapter } from "../../providers/index.ts";
import { fieldError, refuse, type OperationRefusal } from "../../tenancy/index.ts";
import type { Connector } from "../connector.ts";
import type { AccountParts } from "./connector-parts.ts";

/** A person tries a few keys; a program has no need to call a provider all the time. */
const MAX_CALLS = 10;
const WINDOW_SECONDS = 60;

/** The adapter of a connector, for a call about its account; or why there is none now. */
export async function adapterOfAccount(
  { adapters, counters }: AccountParts,
  connector: Connector,
): Promise<Adapter | OperationRefusal> {
  const adapter = connector.kind === "provider" ? adapters.get(connector.adapter) : undefined;
  if (!adapter)
    return fieldError({
      code: "notApplicable",
      path: "connectorGuid",
      fault:
        connector.kind === "provider"
          ? { code: "no_adapter", values: { adapter: connector.adapter } }
          : { code: "no_account_of_meta" },
    });
  const limit = new RateLimit({
    counters,
    name: "calls about accounts",
    max: MAX_CALLS,
    windowSeconds: WINDOW_SECONDS,
  });
  const { allowed, resetSeconds } = await limit.take(connector.guid);
  return allowed
    ? adapter
    : refuse(
        429,
        "invalidRequest",
        `Too many attempts for this connector: try again in ${resetSeconds} seconds`,
      );
}
