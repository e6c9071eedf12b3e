import { findTransactionInBatch } from "../../transactions/index.ts";
import type { ConsoleParts } from "../parts.ts";

/** Order ids by the uuids of the payments that the requests are about. */
export async function ordersOf(
  parts: Pick<ConsoleParts, "db">,
  requests: readonly { readonly transactionUuid: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const uuids = [...new Set(requests.flatMap(({ transactionUuid }) => transactionUuid ?? []))];
  const found = await Promise.all(uuids.map((uuid) => findTransactionInBatch(parts.db, uuid)));
  return new Map(
    found.flatMap((payment) => (payment ? [[payment.uuid, payment.merchantTransactionId] as const] : [])),
  );
}
