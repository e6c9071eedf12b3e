import { Type } from "typebox";
import { MOMENT_PATTERN } from "../../platform/date-time.ts";
import type { HttpServer } from "../../platform/http/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import {
  closed,
  fieldError,
  findMerchant,
  MAX_PER_PAGE,
  MERCHANT_GUID,
  nextPage,
  noSuchEntity,
  Nullable,
  pageIn,
  pageOf,
  PageQuery,
  PROVISIONING_PATH,
  provisioningDocs,
  type ProvisioningParts,
  provisioningRoute,
  responses,
} from "../../tenancy/index.ts";
import { insertExport, listExports, type SettlementExport } from "../files/export-store.ts";
import { fileLink, LINK_LIFETIME_HOURS } from "../files/file-link.ts";
import { describeTotals } from "../files/totals.ts";
import { WRITE_SETTLEMENT_EXPORT } from "../files/write-export.ts";
import type { SettlementParts } from "../parts.ts";

export type ExportProvisioningParts = ProvisioningParts &
  Pick<SettlementParts, "vault" | "publicUrl" | "notifyWorkers">;

const MAX_PERIOD_DAYS = 366;
/** A transaction becomes final a moment before its commit is seen: what is written later must not be left out. */
const COMMITS_AFTER_SECONDS = 120;

export const Moment = (description: string) =>
  Type.String({
    pattern: MOMENT_PATTERN,
    format: "date-time",
    description,
    examples: ["2026-11-01T00:00:00Z"],
  });

const CreateBody = Type.Object(
  {
    periodFrom: Moment("Transactions that became final then or later, in UTC."),
    periodTo: Moment(
      `Transactions that became final before it. At most ${MAX_PERIOD_DAYS} days after periodFrom, and not in the future.`,
    ),
    accessibleByMerchant: Type.Optional(
      Type.Boolean({ description: "The merchant gets the files by getSettlementFiles. Default: true." }),
    ),
    testMode: Type.Optional(
      Type.Boolean({ description: "Of test transactions instead of real ones. Default: false." }),
    ),
  },
  { ...closed, title: "CreateSettlementExportRequest" },
);

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

/** Settlement files by the operator: write and list them. */
export function registerExportProvisioningRoutes(app: HttpServer, parts: ExportProvisioningParts): void {
  registerCreate(app, parts);
  app.get(
    `${PROVISIONING_PATH}/listSettlementExports`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("listSettlementExports", "List settlement exports with their sums, oldest first"),
        querystring: Type.Object(
          { ...PageQuery.properties, merchantGuid: Type.Optional(MERCHANT_GUID) },
          closed,
        ),
        response: responses({
          settlementExports: Type.Array(Export, { description: "The exports." }),
          ...nextPage,
        }),
      },
    },
    async ({ query }, reply) => {
      const { merchantGuid, ...page } = query;
      const { after = "", limit = MAX_PER_PAGE } = pageIn(page);
      const rows = await listExports(parts.db, { merchantGuid, after, limit: limit + 1 });
      const { entries, next } = pageOf(rows, { limit });
      return reply.send({
        success: true,
        settlementExports: entries.map((row) => describe(parts, row)),
        next,
      });
    },
  );
}

function registerCreate(app: HttpServer, parts: ExportProvisioningParts): void {
  app.post(
    `${PROVISIONING_PATH}/createSettlementExport/:merchantGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("createSettlementExport", "Write the settlement files of a merchant and period"),
        params: Type.Object({ merchantGuid: MERCHANT_GUID }),
        body: CreateBody,
        response: responses({ guid: Type.String({ description: "Of the export." }) }),
      },
    },
    async ({ params, body }, reply) => {
      const { merchantGuid } = params;
      const { db, clock, ids } = parts;
      if (!(await findMerchant(db, { merchantGuid })))
        return noSuchEntity(reply, { field: "merchantGuid", what: "merchant" });
      const from = Temporal.Instant.from(body.periodFrom);
      const to = Temporal.Instant.from(body.periodTo);
      const problem = periodProblem({ from, to, now: clock.now() });
      if (problem) return fieldError(reply, { code: "valueNotAllowed", path: "periodTo", message: problem });
      const guid = ids.uuid();
      await db.transaction(async (tx) => {
        const { accessibleByMerchant = true, testMode = false } = body;
        await insertExport(tx, {
          guid,
          merchantGuid,
          periodFrom: from,
          periodTo: to,
          testMode,
          accessibleByMerchant,
        });
        await enqueue(tx, {
          kind: WRITE_SETTLEMENT_EXPORT,
          key: guid,
          payload: { guid },
          owner: merchantGuid,
          runAt: laterOf(clock.now(), to.add({ seconds: COMMITS_AFTER_SECONDS })),
        });
      });
      parts.notifyWorkers();
      return reply.send({ success: true, guid });
    },
  );
}

function periodProblem({
  from,
  to,
  now,
}: Record<"from" | "to" | "now", Temporal.Instant>): string | undefined {
  if (Temporal.Instant.compare(from, to) >= 0) return "must be later than periodFrom";
  if (Temporal.Instant.compare(to, now) > 0) return "the period has not ended";
  if (Temporal.Instant.compare(to, from.add({ hours: MAX_PERIOD_DAYS * 24 })) > 0)
    return `the period must not be longer than ${MAX_PERIOD_DAYS} days`;
  return undefined;
}

function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function describe(parts: ExportProvisioningParts, row: SettlementExport) {
  const { guid } = row;
  const expiresAt = parts.clock.now().add({ hours: LINK_LIFETIME_HOURS });
  const link = (file: "entries" | "totals") => fileLink(parts, { guid, file, expiresAt });
  return {
    guid,
    merchantGuid: row.merchantGuid,
    periodFrom: row.periodFrom.toString(),
    periodTo: row.periodTo.toString(),
    testMode: row.testMode,
    accessibleByMerchant: row.accessibleByMerchant,
    state: row.state,
    totals: describeTotals(row.totals),
    createdAt: row.createdAt.toString(),
    doneAt: row.doneAt?.toString() ?? null,
    links: row.state === "done" ? { entries: link("entries"), totals: link("totals") } : null,
  };
}
