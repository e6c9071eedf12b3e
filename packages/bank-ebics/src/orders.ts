import type { Order } from "ebics-client";
import { EbicsError, OK, type BankClient } from "./bank-client.ts";

/** Order types of statements (H004): camt.052, camt.053 and camt.054. */
export const STATEMENTS = ["C52", "C53", "C54"] as const;
/** Order types of transfers: pain.001 as ordinary and as instant transfers. */
export const TRANSFERS = ["CCT", "CIP"] as const;
const NO_DATA = "090005";
const RECEIVED = "011000";

/** Days, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Statements of some days, as the bank packs them: a zip. Undefined where it has none.
 *
 * @throws EbicsError where the bank refuses it, or sends it in several segments, which the client cannot read
 */
export async function downloadStatements(
  client: BankClient,
  { type, from, to }: { type: (typeof STATEMENTS)[number] } & Days,
): Promise<Buffer | undefined> {
  const order: Order = {
    version: "h004",
    operation: "download",
    orderDetails: {
      OrderType: type,
      OrderAttribute: "DZHNN",
      StandardOrderParams: { DateRange: { Start: from, End: to } },
    },
  };
  const response = await client.ebicsRequest(order);
  const code = codeOf(response);
  if (code === NO_DATA) return undefined;
  if (code !== OK) throw new EbicsError(`The bank refused ${type} with ${code}.`);
  if (!response.isSegmented() || !response.isLastSegment())
    throw new EbicsError(`The statements are larger than one segment: fetch fewer days at once.`);
  const data = response.orderData();
  if (!Buffer.isBuffer(data)) throw new EbicsError(`The bank sent ${type} without data.`);
  // The receipt is no promise: days that are fetched again have the same entries.
  const receipt = codeOf(await client.ebicsRequest({ ...order, transactionId: response.transactionId() }));
  if (receipt !== OK && receipt !== RECEIVED)
    throw new EbicsError(`The bank did not take the receipt: ${receipt}.`);
  return data;
}

/**
 * Sends transfers (pain.001). An error after the first of its two requests leaves open whether the bank has them.
 *
 * @param options.begun called when the second request is sent, which hands them over
 * @returns the bank's id of the order
 */
export async function uploadTransfers(
  client: BankClient,
  {
    type,
    document,
    begun,
  }: { type: (typeof TRANSFERS)[number]; document: string; begun: () => Promise<void> },
): Promise<string> {
  const order: Order = {
    version: "h004",
    operation: "upload",
    orderDetails: { OrderType: type, OrderAttribute: "OZHNN", StandardOrderParams: {} },
    document,
  };
  const begin = await client.ebicsRequest(order);
  const refused = codeOf(begin);
  const transactionId = begin.transactionId();
  // Without its id the client would begin again instead of going on.
  if (refused !== OK || transactionId === "")
    throw new EbicsError(`The bank refused ${type} with ${refused}: it has none of the transfers.`);
  await begun();
  const end = codeOf(await client.ebicsRequest({ ...order, transactionId }));
  if (end !== OK)
    throw new EbicsError(`The bank answered ${end} to the transfers: ask it whether it has them.`);
  return begin.orderId();
}

/** The technical code where it is an error, else that of the order. */
export function codeOf(response: { technicalCode(): string; businessCode(): string }): string {
  const technical = response.technicalCode();
  if (technical !== OK) return technical || "no code";
  return response.businessCode() || OK;
}
