import { Type } from "typebox";
import {
  defineOperation,
  fieldError,
  findMerchant,
  MERCHANT_SCOPE,
  noSuchEntity,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { markFeesDue } from "../entry-store.ts";
import { RecalculateBody } from "./fee-schemas.ts";

export const recalculateFeesOfPeriodOperation = defineOperation({
  id: "recalculateFeesOfPeriod",
  method: "POST",
  summary: "Compute the fees of all transactions again that became final in a period",
  permission: "annotate",
  scope: "installation",
  body: RecalculateBody,
  response: { transactions: Type.Integer({ description: "How many are computed again." }) },
  run: async ({ db }: ProvisioningParts, { body: { merchantGuid, periodFrom, periodTo } }) => {
    if (!(await findMerchant(db, { merchantGuid })))
      return noSuchEntity({ ...MERCHANT_SCOPE, inPath: false });
    const [from, to] = [Temporal.Instant.from(periodFrom), Temporal.Instant.from(periodTo)];
    if (Temporal.Instant.compare(from, to) >= 0)
      return fieldError({ path: "periodTo", fault: { code: "later_than", values: { other: "periodFrom" } } });
    return { transactions: await markFeesDue(db, { merchantGuid, from, to }) };
  },
});
