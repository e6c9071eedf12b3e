import { type RestResponse, illegalArgument } from "@quittance/bi-engine/server";
import type { BiContexts } from "../engines/engine.ts";
import type { OperationName } from "./operations.ts";
import type { OperationCall } from "./query-call.ts";

type ContextOperation = Extract<
  OperationName,
  "scroll" | "clear_scroll" | "open_point" | "points" | "close_points"
>;

/** Scrolls and points in time, where the engine has them. */
export async function useContexts(
  contexts: BiContexts | undefined,
  tenantGuid: string,
  {
    name,
    item,
    call,
  }: { readonly name: ContextOperation; readonly item: string; readonly call: OperationCall },
): Promise<RestResponse> {
  if (contexts === undefined)
    throw illegalArgument(
      "scrolls and points in time are not supported in front of a cluster: use search_after",
    );
  const inPath = item === "" ? undefined : item;
  switch (name) {
    case "scroll":
      return contexts.scroll(tenantGuid, call, inPath);
    case "clear_scroll":
      return contexts.clearScroll(tenantGuid, call, inPath);
    case "open_point":
      return contexts.openPointInTime(tenantGuid, call);
    case "points":
      return contexts.pointsInTime(tenantGuid);
    case "close_points":
      return contexts.closePointsInTime(tenantGuid, call, inPath);
  }
}
