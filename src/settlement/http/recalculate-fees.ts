import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  defineOperation,
  fieldError,
  Guid,
  noSuchEntity,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { TRANSACTION_SCOPE } from "../../transactions/index.ts";
import { recalculateFees } from "../fees/compute-fees.ts";
import type { SettlementParts } from "../parts.ts";

const SCOPE = { ...TRANSACTION_SCOPE, field: "uuid" } as const;

export const recalculateFeesOperation = defineOperation({
  id: "recalculateFees",
  method: "POST",
  summary: "Compute the fees of a transaction again",
  permission: "annotate",
  scope: SCOPE,
  params: { uuid: Guid("The transaction.", "d94c0d72f3a36e21f16e") },
  response: {
    fees: Type.Array(Type.Unknown(), {
      description:
        "The computed fees of the transaction, in the form of addFees. They take the place of those that were computed before.",
    }),
  },
  run: async (parts: ProvisioningParts & Pick<SettlementParts, "findConnector">, { params: { uuid } }) => {
    const fees = await recalculateFees(parts, uuid);
    if (!isRefusal(fees)) return { fees: Object.values(fees) };
    if (fees.code === "no_such_transaction") return noSuchEntity(SCOPE);
    return fieldError({ path: "uuid", message: "the transaction is not final" });
  },
});
