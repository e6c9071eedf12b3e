import type { Adapter, DisputeResponder } from "../../providers/index.ts";
import { isReached, type Caller, type Connector } from "../../connectors/index.ts";
import { findTransaction, type Transaction } from "../../transactions/index.ts";
import { findDispute } from "../dispute-store.ts";
import type { Dispute } from "../dispute.ts";
import type { DisputeResponseParts } from "./parts.ts";
import type { NotDisputed } from "./refusals.ts";

/** A chargeback with its dispute, and the way to the provider that reported it. */
export interface Disputed {
  readonly chargeback: Transaction;
  readonly dispute: Dispute;
  readonly connector: Connector;
  readonly adapter: Adapter;
  readonly responder: DisputeResponder;
}

/**
 * Finds the dispute that a merchant responds to, by the uuid of the chargeback. That of another connector looks as if it did not
 * exist.
 */
export async function findDisputed(
  parts: Pick<DisputeResponseParts, "db" | "adapters" | "findConnector">,
  { uuid, caller }: { uuid: string; caller: Pick<Caller, "connector"> },
): Promise<Disputed | NotDisputed> {
  const chargeback = await findTransaction(parts.db, uuid);
  if (!chargeback || !isVisibleTo(caller.connector, chargeback))
    return { refused: true, code: "chargeback_not_found" };
  if (chargeback.type !== "chargeback") return { refused: true, code: "not_a_chargeback" };
  const { connectorGuid, initiatedBy } = chargeback;
  const disputeId = chargeback.result.dispute?.disputeId;
  const isReported = initiatedBy === "provider" && disputeId !== undefined;
  const dispute = isReported ? await findDispute(parts.db, { connectorGuid, disputeId }) : undefined;
  if (!dispute) return { refused: true, code: "no_dispute" };
  const connector = await parts.findConnector(connectorGuid);
  const adapter = connector && parts.adapters.get(connector.adapter);
  if (!connector || !adapter?.disputes)
    return { refused: true, code: "responses_not_supported", adapter: connector?.adapter ?? "?" };
  return { chargeback, dispute, connector, adapter, responder: adapter.disputes };
}

function isVisibleTo(connector: Connector, chargeback: Transaction): boolean {
  return chargeback.merchantGuid === connector.merchantGuid && isReached(chargeback, connector);
}
