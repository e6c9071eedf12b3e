import { expect } from "vitest";
import type { SettlementShop } from "./settlement-shop.ts";

const COLUMNS =
  "Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number,Modification Merchant Reference";

/** A connector at Adyen for reports that are imported; nothing listens at its address. Returns its guid. */
export async function connectAdyen(shop: SettlementShop): Promise<string> {
  const { guid } = await shop.connector("Adyen", {
    username: "AcmeTickets",
    apiSecret: "test_key_of_a_test",
    vault: { hmacKeys: ["44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056"] },
    extraData: { apiBaseUrl: "http://127.0.0.1:9" },
  });
  return guid;
}

/** Imports a batch of one payment and the payout of its money. */
export async function importBatch(
  { operator }: SettlementShop,
  connectorGuid: string,
  { batch, amount, day = "2026-11-20" }: { batch: number; amount: string; day?: string | undefined },
): Promise<void> {
  const rows = [
    `Acme,AcmeTickets,88254081954${batch},order-${batch},visa,${day} 13:00:00,CET,Settled,77254081954${batch},EUR,,${amount},1,EUR,,${amount},,,,,${batch},`,
    `Acme,AcmeTickets,,,,${day} 13:00:00,CET,MerchantPayout,"TX${batch}AB batch ${batch}",,,,,EUR,${amount},,,,,,${batch},`,
  ];
  const { body } = await operator.send("POST", `/api/provisioning/importSettlementReport/${connectorGuid}`, {
    body: [COLUMNS, ...rows].join("\n"),
    headers: { "content-type": "text/csv" },
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true, rows: 2 });
}
