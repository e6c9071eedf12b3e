import { nameConnectors } from "../../connectors/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import type { ReadingParts } from "../parts.ts";
import type { PaymentNames } from "./payments-table.ts";

/** The names of merchants and connectors of payments, in two statements. */
export async function paymentNames(
  { db }: Pick<ReadingParts, "db">,
  payments: readonly Pick<ShownPayment, "transaction">[],
): Promise<PaymentNames> {
  const of = (key: "merchantGuid" | "connectorGuid"): string[] => [
    ...new Set(payments.map(({ transaction }) => transaction[key])),
  ];
  const [merchants, connectors] = await Promise.all([
    nameMerchants(db, of("merchantGuid")),
    nameConnectors(db, of("connectorGuid")),
  ]);
  return { merchants, connectors };
}
