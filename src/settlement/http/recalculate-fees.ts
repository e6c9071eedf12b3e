import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  defineOperation,
  fieldError,
  type ProvisioningParts,
  type EntityScope,
} from "../../tenancy/index.ts";
import { TRANSACTION_SCOPE } from "../../transactions/index.ts";
import { recalculateFees } from "../fees/compute-fees.ts";
import type { SettlementParts } from "../parts.ts";

const SCOPE: EntityScope<"uuid"> = { ...TRANSACTION_SCOPE, field: "uuid" };

export const recalculateFeesOperation = defineOperation({
  id: "recalculateFees",
  method: "POST",
  summary: "Compute the fees of a transaction again",
  permission: "annotate",
  scope: SCOPE,
  response: {
    fees: Type.Array(Type.Unknown(), {
      description:
        "The computed fees of the transaction, in the form of addFees. They take the place of those that were computed before.",
    }),
  },
  run: async (parts: ProvisioningParts & Pick<SettlementParts, "findConnector">, { params: { uuid } }) => {
    const fees = await recalculateFees(parts, uuid);
    if (!isRefusal(fees)) return { fees: Object.values(fees) };
    if (fees.code === "no_such_transaction") return undefined;
    return fieldError({ path: "uuid", fault: ofPrograms("the transaction is not final") });
  },
});
