import { listAttempts, publicStatus, type Transaction } from "../../transactions/index.ts";
import type { TracingData } from "../http/feature-schemas.ts";
import type { ViewParts } from "../parts.ts";

/** `tracingData` of responses, status and callbacks: each attempt with its connector. */
export async function tracingDataOf(
  parts: Pick<ViewParts, "db" | "findConnector">,
  transaction: Transaction,
): Promise<TracingData> {
  const earlier = await listAttempts(parts.db, [transaction.uuid]);
  const attempts = [
    ...earlier.map(({ connectorGuid, outcome }) => ({
      connectorGuid,
      status: outcome === "approved" ? "SUCCESS" : "ERROR",
    })),
    { connectorGuid: transaction.connectorGuid, status: publicStatus(transaction.status) },
  ];
  return {
    transactions: await Promise.all(
      attempts.map(async ({ connectorGuid, status }, index) => {
        const connector = await parts.findConnector(connectorGuid);
        return {
          uuid: transaction.uuid,
          sequence_number: index + 1,
          status,
          connector: {
            guid: connectorGuid,
            adapter_name: connector?.adapter ?? null,
            brand: transaction.card?.brand ?? null,
          },
        };
      }),
    ),
  };
}
