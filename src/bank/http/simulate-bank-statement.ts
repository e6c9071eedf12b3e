import { ofPrograms } from "../../platform/rule-fault.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, fieldError, type ProvisioningParts, MERCHANT_SCOPE } from "../../tenancy/index.ts";
import type { BankParts } from "../parts.ts";
import { simulateStatement } from "../simulated/simulate-statement.ts";
import { SimulatedDay } from "../simulated/simulated-day.ts";

export const simulateBankStatementOperation = defineOperation({
  id: "simulateBankStatement",
  method: "POST",
  summary: "Get a statement of the simulated bank, for an account whose connectors are all in test mode",
  description:
    "A camt.053 with what the body says, and nothing else: import it as a statement of a real bank. Refused where the Simulator is switched off.",
  permission: "bank",
  scope: MERCHANT_SCOPE,
  body: SimulatedDay,
  response: {},
  describedOnly: true,
  run: async (parts: ProvisioningParts & BankParts, { params: { merchantGuid }, body, reply }) => {
    const statement = await simulateStatement(parts, { merchantGuid, day: body });
    if (isRefusal(statement))
      return fieldError({ path: statement.path, fault: ofPrograms(statement.message) });
    return reply
      .type("application/xml")
      .header("content-disposition", 'attachment; filename="simulated-statement.xml"')
      .send(Buffer.from(statement));
  },
});
