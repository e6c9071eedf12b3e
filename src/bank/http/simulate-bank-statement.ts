import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  closed,
  defineOperation,
  fieldError,
  type ProvisioningParts,
  MERCHANT_SCOPE,
} from "../../tenancy/index.ts";
import type { BankParts } from "../parts.ts";
import { simulateStatement } from "../simulated/simulate-statement.ts";

const MAX_ENTRIES = 100;
const short = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });

const Transfer = Type.Object(
  {
    transactionUuid: Type.Optional(short(64, "The payment whose reference it has.")),
    amount: Type.Optional(short(20, "In EUR; of a payment what is due unless given.")),
    text: Type.Optional(short(140, "Instead of the reference; required without a payment.")),
    name: Type.Optional(short(70, "The payer.")),
    iban: Type.Optional(short(42, "Their account.")),
  },
  closed,
);
const Return = Type.Object(
  {
    endToEndId: short(64, "The transfer that comes back: of a refund its uuid."),
    reason: Type.Optional(short(4, "The bank's code; AC04 (closed account) unless given.")),
  },
  closed,
);

export const simulateBankStatementOperation = defineOperation({
  id: "simulateBankStatement",
  method: "POST",
  summary: "Get a statement of the simulated bank, for an account whose connectors are all in test mode",
  description:
    "A camt.053 with what the body says, and nothing else: import it as a statement of a real bank. Refused where the Simulator is switched off.",
  permission: "bank",
  scope: MERCHANT_SCOPE,
  body: Type.Object(
    {
      account: Type.Optional(short(42, "The IBAN; the merchant's first account unless given.")),
      transfers: Type.Optional(
        Type.Array(Transfer, { maxItems: MAX_ENTRIES, description: "Money that comes in." }),
      ),
      outgoing: Type.Optional(
        Type.Boolean({ description: "Books the transfers of approved files that are not booked yet." }),
      ),
      returns: Type.Optional(
        Type.Array(Return, { maxItems: MAX_ENTRIES, description: "Transfers whose money comes back." }),
      ),
      payouts: Type.Optional(
        Type.Boolean({
          description: "Books the weekly payouts of simulated connectors that settlements have.",
        }),
      ),
      payoutDifference: Type.Optional(short(20, "By how much each payout differs, as -1.00.")),
    },
    { ...closed, examples: [{ transfers: [{ amount: "49.90", text: "Invoice 4711" }], payouts: true }] },
  ),
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
