import { Type } from "typebox";
import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import {
  closed,
  defineOperation,
  MAX_PER_PAGE,
  pageIn,
  PageQuery,
  type ProvisioningParts,
  nextPage,
} from "../../tenancy/index.ts";
import type { SettlementParts } from "../parts.ts";
import { listSettlements } from "../imports/import-store.ts";

const Query = Type.Object(
  {
    after: Type.Optional(Type.String({ maxLength: 255, description: "`next` of the previous page." })),
    limit: PageQuery.properties.limit,
  },
  closed,
);

const Settlement = Type.Object(
  {
    settlementNumber: Type.String({ description: "The provider's payout or batch." }),
    currency: Type.String(),
    rows: Type.Integer({ description: "Rows of it in this currency." }),
    unmatched: Type.Integer({ description: "Rows without a transaction so far." }),
    net: Type.String({ description: "The sum of all rows that are no payout." }),
    bankState: Type.Union(
      [Type.Literal("expected"), Type.Literal("arrived"), Type.Literal("different"), Type.Literal("missing")],
      { description: "Whether it is on the merchant's own bank account." },
    ),
    bankEntry: Type.Union([Type.String(), Type.Null()], { description: "The bank's entry of it." }),
    difference: Type.Union([Type.String(), Type.Null()], {
      description: "What the bank received, less `paidOut`.",
    }),
    payoutGuid: Type.Union([Type.String(), Type.Null()], {
      description: "For `assignBankEntry`; null without an account of the merchant.",
    }),
    paidOut: Type.String({
      description: "The transferred amount. If it differs from `net`, rows are missing.",
    }),
  },
  { title: "ProviderSettlement" },
);

const NOT_SEEN = { bankState: "expected", bankEntry: null, difference: null, payoutGuid: null } as const;

export const listProviderSettlementsOperation = defineOperation({
  id: "listProviderSettlements",
  method: "GET",
  summary: "List a provider's payouts with the sums of their rows",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  query: Query,
  response: {
    providerSettlements: Type.Array(Settlement, {
      description: "One for each payout or batch and currency.",
    }),
    ...nextPage,
  },
  run: async (
    { db, payoutsAtBank }: ProvisioningParts & Pick<SettlementParts, "payoutsAtBank">,
    { params: { connectorGuid }, query: { after = "", ...page } },
  ) => {
    const { limit = MAX_PER_PAGE } = pageIn(page);
    const rows = await listSettlements(db, { connectorGuid, after, limit });
    const atBank = await payoutsAtBank(connectorGuid);
    const providerSettlements = rows.map((row) => ({
      ...row,
      ...(atBank.get(`${row.settlementNumber} ${row.currency}`) ?? NOT_SEEN),
      rows: Number(row.rows),
      unmatched: Number(row.unmatched),
    }));
    const numbers = new Set(rows.map(({ settlementNumber }) => settlementNumber));
    const next = numbers.size === limit ? rows.at(-1)!.settlementNumber : null;
    return { providerSettlements, next };
  },
});
