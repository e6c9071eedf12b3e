import type { Connector } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { acceptRequest } from "../accept/accept-request.ts";
import type { RoutingParts } from "../parts.ts";
import type { AcceptRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import type { Operation } from "../schema/operations.ts";

/**
 * The members of a Payment Selection Page that take a request, in the order in which they are shown; the refusal of the
 * first when none does.
 */
export async function membersThatAccept(
  parts: RoutingParts,
  options: { guids: readonly string[]; operation: Operation; request: TransactionRequest },
): Promise<Connector[] | AcceptRefusal> {
  const members: Connector[] = [];
  let refusal: AcceptRefusal = { refused: true, code: "connector_disabled" };
  for (const guid of options.guids.toReversed()) {
    const connector = await parts.findConnector(guid);
    if (!connector) continue;
    const accepted = acceptRequest({
      ...options,
      connector,
      adapter: parts.adapters.get(connector.adapter),
    });
    if (isRefusal(accepted)) refusal = accepted;
    else members.unshift(connector);
  }
  return members.length > 0 ? members : refusal;
}
