import type { Queryable } from "../platform/database/index.ts";
import { publicStatus, type Transaction } from "../transactions/index.ts";
import { linkTimeline, type LinkEvent } from "./link-timeline.ts";
import { payByLinkData } from "./link.ts";

type DescribedLink = {
  readonly success: true;
  readonly uuid: string;
  readonly merchantTransactionId: string;
  readonly transactionStatus: ReturnType<typeof publicStatus>;
  readonly payByLinkData: ReturnType<typeof payByLinkData>;
  readonly timeline: readonly LinkEvent[];
};

/** A link as `GET /api/v3/payByLink/{uuid}` returns it. */
export async function describeLink(
  parts: { readonly db: Queryable; readonly publicUrl: string },
  transaction: Transaction,
): Promise<DescribedLink> {
  return {
    success: true,
    uuid: transaction.uuid,
    merchantTransactionId: transaction.merchantTransactionId,
    transactionStatus: publicStatus(transaction.status),
    payByLinkData: payByLinkData(parts, transaction),
    timeline: await linkTimeline(parts.db, transaction),
  };
}
