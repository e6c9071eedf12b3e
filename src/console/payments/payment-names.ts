import { nameConnectors } from "../../connectors/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import type { ReadingParts } from "../parts.ts";
import type { PaymentNames } from "./list/payments-table.ts";

/**
 * The names of merchants and connectors of payments, in two statements.
 *
 * @param known connectors that were read already; only others are looked up
 */
export async function paymentNames(
  { db }: Pick<ReadingParts, "db">,
  payments: readonly Pick<ShownPayment, "transaction">[],
  known: readonly { readonly guid: string; readonly name: string }[] = [],
): Promise<PaymentNames> {
  const of = (key: "merchantGuid" | "connectorGuid"): string[] => [
    ...new Set(payments.map(({ transaction }) => transaction[key])),
  ];
  const names = new Map(known.map(({ guid, name }) => [guid, name]));
  const unknown = of("connectorGuid").filter((guid) => !names.has(guid));
  const [merchants, others] = await Promise.all([
    nameMerchants(db, of("merchantGuid")),
    unknown.length === 0 ? [] : nameConnectors(db, unknown),
  ]);
  return { merchants, connectors: new Map([...names, ...others]) };
}
