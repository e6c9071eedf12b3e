import { Type } from "typebox";
import {
  closed,
  defineOperation,
  MERCHANT_GUID,
  nextPage,
  Nullable,
  PageQuery,
  type ProvisioningParts,
  readPage,
} from "../../tenancy/index.ts";
import { listExports, type SettlementExport } from "../files/export-store.ts";
import { fileLink, LINK_LIFETIME_HOURS } from "../files/file-link.ts";
import { describeExport } from "../files/describe-export.ts";
import type { SettlementParts } from "../parts.ts";

type Parts = ProvisioningParts & Pick<SettlementParts, "vault" | "publicUrl">;

const Sums = Type.Object(
  {
    currency: Type.String({ description: "ISO 4217 code of the sums." }),
    transactions: Type.Integer({ description: "How many transactions." }),
    gross: Type.String({
      description: "Debits, captures and reversals less refunds, payouts and chargebacks.",
    }),
    fees: Type.String({ description: "Fees that are deducted from the payout, below zero." }),
    lineItems: Type.String({ description: "Line items, periodic fees among them." }),
    net: Type.String({ description: "gross + fees + lineItems: what the merchant gets." }),
  },
  { title: "SettlementTotals" },
);

const Export = Type.Object(
  {
    guid: Type.String({ description: "Id of the export." }),
    merchantGuid: Type.String(),
    periodFrom: Type.String({ format: "date-time", description: "Begin of the period, inclusive." }),
    periodTo: Type.String({ format: "date-time", description: "End of the period, exclusive." }),
    testMode: Type.Boolean({ description: "Of test transactions instead of real ones." }),
    accessibleByMerchant: Type.Boolean({ description: "The merchant gets the files by getSettlementFiles." }),
    state: Type.Enum(["writing", "done"], {
      description: "`writing`: by a job, which continues after a crash. `done`: the files can be read.",
    }),
    totals: Type.Array(Sums, { description: "One for each currency; so far, while it is written." }),
    createdAt: Type.String({ format: "date-time", description: "When the export was requested." }),
    doneAt: Nullable(
      Type.String({ format: "date-time" }),
      "When both files were written; null: they are not so far.",
    ),
    links: Nullable(
      Type.Object({
        entries: Type.String({
          description: "The file with a record for each transaction, fee and line item.",
        }),
        totals: Type.String({ description: "The file with the sums, a record for each currency." }),
      }),
      `Addresses of the files that expire after ${LINK_LIFETIME_HOURS} hours; null until they are written.`,
    ),
  },
  { title: "SettlementExport" },
);

const Query = Type.Object({ ...PageQuery.properties, merchantGuid: Type.Optional(MERCHANT_GUID) }, closed);

export const listSettlementExportsOperation = defineOperation({
  id: "listSettlementExports",
  method: "GET",
  summary: "List settlement exports with their sums, oldest first",
  permission: "read",
  scope: "installation",
  query: Query,
  response: { settlementExports: Type.Array(Export, { description: "The exports." }), ...nextPage },
  run: async (parts: Parts, { query: { merchantGuid, ...page } }) => {
    const { entries, next } = await readPage(page, ({ after = "", limit }) =>
      listExports(parts.db, { merchantGuid, after, limit }),
    );
    return { settlementExports: entries.map((row) => describe(parts, row)), next };
  },
});

function describe(parts: Parts, row: SettlementExport) {
  const { guid } = row;
  const expiresAt = parts.clock.now().add({ hours: LINK_LIFETIME_HOURS });
  const link = (file: "entries" | "totals") => fileLink(parts, { guid, file, expiresAt });
  return {
    ...describeExport(row),
    links: row.state === "done" ? { entries: link("entries"), totals: link("totals") } : null,
  };
}
