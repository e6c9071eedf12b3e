import type { SentTransfers } from "@quittance/provider-kit";
import type { BankUser } from "./configuration.ts";
import { uploadTransfers, type TRANSFERS } from "./orders.ts";

/**
 * Sends a document once: its digest is on disk before the request that hands it over.
 *
 * @param options.again the bank does not have it, although its outcome was unknown
 */
export async function sendOnce(
  { client, sent }: Pick<BankUser, "client" | "sent">,
  { order: type, document, again }: { order: (typeof TRANSFERS)[number]; document: string; again: boolean },
): Promise<SentTransfers> {
  const before = await sent.find(document);
  if (before?.state === "sent") return { kind: "sent", orderId: before.orderId };
  if (before && !again)
    return {
      kind: "unknown",
      because: `It may be at the bank since ${before.at}: ask it, and send again only if it does not have it.`,
    };
  let isHandedOver = false;
  const begun = async (): Promise<void> => {
    await sent.record(document, { state: "sending", orderId: null });
    isHandedOver = true;
  };
  try {
    const orderId = await uploadTransfers(client, { type, document, begun });
    await sent.record(document, { state: "sent", orderId });
    return { kind: "sent", orderId };
  } catch (error) {
    return { kind: isHandedOver ? "unknown" : "not_sent", because: (error as Error).message };
  }
}
