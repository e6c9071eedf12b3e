import { Type } from "typebox";
import type { FieldFault } from "../../platform/field-fault.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import {
  defineOperation,
  fieldError,
  MERCHANT_SCOPE,
  type ProvisioningParts,
  closed,
} from "../../tenancy/index.ts";
import { insertExport } from "../files/export-store.ts";
import { WRITE_SETTLEMENT_EXPORT } from "../files/write-export.ts";
import type { SettlementParts } from "../parts.ts";
import { Moment } from "./moment.ts";

const MAX_PERIOD_DAYS = 366;
/** A transaction becomes final a moment before its commit is seen: what is written later must not be left out. */
const COMMITS_AFTER_SECONDS = 120;

const Body = Type.Object(
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

export const createSettlementExportOperation = defineOperation({
  id: "createSettlementExport",
  method: "POST",
  summary: "Write the settlement files of a merchant and period",
  permission: "operate",
  scope: MERCHANT_SCOPE,
  body: Body,
  response: { guid: Type.String({ description: "Id of the export." }) },
  run: async (
    { db, clock, ids, notifyWorkers }: ProvisioningParts & Pick<SettlementParts, "notifyWorkers">,
    { params: { merchantGuid }, body },
  ) => {
    const periodFrom = Temporal.Instant.from(body.periodFrom);
    const periodTo = Temporal.Instant.from(body.periodTo);
    const problem = refusePeriod({ from: periodFrom, to: periodTo, now: clock.now() });
    if (problem) return fieldError({ path: "periodTo", fault: problem });
    const guid = ids.uuid();
    await db.transaction(async (tx) => {
      const { accessibleByMerchant = true, testMode = false } = body;
      await insertExport(tx, { guid, merchantGuid, periodFrom, periodTo, testMode, accessibleByMerchant });
      await enqueue(tx, {
        kind: WRITE_SETTLEMENT_EXPORT,
        key: guid,
        payload: { guid },
        owner: merchantGuid,
        runAt: laterOf(clock.now(), periodTo.add({ seconds: COMMITS_AFTER_SECONDS })),
      });
    });
    notifyWorkers();
    return { guid };
  },
});

function refusePeriod({
  from,
  to,
  now,
}: Record<"from" | "to" | "now", Temporal.Instant>): FieldFault | undefined {
  if (Temporal.Instant.compare(from, to) >= 0) return { code: "later_than", values: { other: "periodFrom" } };
  if (Temporal.Instant.compare(to, now) > 0) return { code: "period_not_ended" };
  if (Temporal.Instant.compare(to, from.add({ hours: MAX_PERIOD_DAYS * 24 })) > 0)
    return { code: "period_too_long", values: { days: MAX_PERIOD_DAYS } };
  return undefined;
}

function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}
