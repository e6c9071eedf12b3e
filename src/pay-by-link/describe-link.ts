import type { Queryable } from "../platform/database/index.ts";
import { publicStatus, type Transaction } from "../transactions/index.ts";
import type { LinkResponse } from "./http/link-schemas.ts";
import { linkTimeline } from "./link-timeline.ts";
import { payByLinkData } from "./link.ts";

/** A link as `GET /api/v3/payByLink/{uuid}` returns it. */
export async function describeLink(
  parts: { readonly db: Queryable; readonly publicUrl: string },
  transaction: Transaction,
): Promise<LinkResponse> {
  return {
    success: true,
    uuid: transaction.uuid,
    merchantTransactionId: transaction.merchantTransactionId,
    transactionStatus: publicStatus(transaction.status),
    payByLinkData: payByLinkData(parts, transaction),
    timeline: await linkTimeline(parts.db, transaction),
  };
}
