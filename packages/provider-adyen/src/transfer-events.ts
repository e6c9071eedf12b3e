import {
  cutText,
  integer,
  object,
  text,
  type AdapterConnector,
  type JsonObject,
  type ProviderEvent,
} from "@quittance/provider-kit";
import { errorOfTransfer, isFailedTransfer, isOwnPayout, outcomeOfTransfer } from "./outcome-of-transfer.ts";

const TYPES = ["balancePlatform.transfer.created", "balancePlatform.transfer.updated"];

/**
 * The state of a payout by a webhook of the balance platform, which is signed as a whole. Other webhooks have no events here, nor have
 * transfers that the gateway did not make.
 */
export function transferEvents(body: JsonObject, connector: AdapterConnector): ProviderEvent[] {
  const transfer = object(body["data"]);
  const isOtherMode = text(body["environment"]) !== (connector.testMode ? "test" : "live");
  if (!transfer || isOtherMode || !TYPES.includes(text(body["type"])) || !isOwnPayout(transfer, connector))
    return [];
  const submissionReference = cutText(text(transfer["reference"]), 255);
  const outcome = outcomeOfTransfer(transfer, { submissionReference, connector });
  if (!submissionReference || outcome.kind === "unknown") return [];
  const status = text(transfer["status"]);
  const id = text(transfer["id"]);
  const event = {
    eventId: `${id}:${integer(transfer["sequenceNumber"]) ?? ""}:${status}`,
    submissionReference,
    providerReference: id,
    operations: ["payout"] as const,
  };
  const concluded: ProviderEvent = { ...event, kind: "outcome", outcome };
  if (!isFailedTransfer(transfer)) return [concluded];
  // It may have been booked before: then a success came back.
  const undone: ProviderEvent = {
    ...event,
    eventId: `${event.eventId}:undone`,
    kind: "undone",
    error: errorOfTransfer(transfer),
  };
  return [concluded, undone];
}
