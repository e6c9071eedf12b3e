import type { Connector } from "../../connectors/index.ts";
import type { TransactionParts } from "../parts.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";

const INDICATORS = ["RECURRING", "CARDONFILE-MERCHANT-INITIATED"];

/** Refuses the object `recovery` of a debit that is not the merchant's own, of an unknown plan, or with an end that is over. */
export async function refuseRecovery(
  parts: Pick<TransactionParts, "clock" | "hasRecoveryPlan">,
  { request, connector }: { request: TransactionRequest; connector: Connector },
): Promise<FieldRefusal | undefined> {
  const { recovery, transactionIndicator } = request;
  if (!recovery) return undefined;
  if (!INDICATORS.includes(transactionIndicator ?? ""))
    return fieldInvalid("recovery", {
      code: "recovery_of_other_payment",
      indicators: INDICATORS.join(" or "),
    });
  const { plan, until } = recovery;
  const { merchantGuid } = connector;
  if (plan !== undefined && !(await parts.hasRecoveryPlan({ merchantGuid, guid: plan })))
    return fieldInvalid("recovery.plan", { code: "no_recovery_plan" });
  if (until !== undefined && !isAfter(until, parts.clock.now()))
    return fieldInvalid("recovery.until", { code: "not_in_future" });
  return undefined;
}

function isAfter(text: string, now: Temporal.Instant): boolean {
  try {
    return Temporal.Instant.compare(Temporal.Instant.from(text), now) > 0;
  } catch {
    return false;
  }
}
