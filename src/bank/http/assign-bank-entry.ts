import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { closed, defineOperation, fieldError, type ProvisioningParts } from "../../tenancy/index.ts";
import { assignEntry, type Assignment } from "../matching/assign-entry.ts";
import type { BankParts } from "../parts.ts";
import { BANK_ENTRY_RESPONSE, respondWithEntry } from "./respond-with-entry.ts";
import { BANK_ENTRY_SCOPE } from "./schemas.ts";

const Assign = Type.Object(
  {
    transactionUuid: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "The payment by transfer that it is for." }),
    ),
    payoutGuid: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "The payout of a provider that it is." }),
    ),
    kind: Type.Optional(
      Type.Enum(["other", "own_transfer", "fee", "send_back"], {
        description:
          "No payment of a customer: it leaves the list. `send_back`: what was too much of a payment, or all that is for none, goes back to the payer with the next transfer file, which a second person approves.",
      }),
    ),
    amount: Type.Optional(
      Type.String({ maxLength: 20, description: "How much of it is for the payment; all unless given." }),
    ),
  },
  closed,
);

type Parts = ProvisioningParts & BankParts;

export const assignBankEntryOperation = defineOperation({
  id: "assignBankEntry",
  method: "POST",
  summary: "Say what an entry of the bank account is for",
  description:
    "Exactly one of `transactionUuid`, `payoutGuid` and `kind`. Enough money ends the payment, less leaves it open for the rest.",
  permission: "bank",
  scope: BANK_ENTRY_SCOPE,
  body: Assign,
  response: BANK_ENTRY_RESPONSE,
  run: async (parts: Parts, { entity: { guid }, body, caller }) => {
    const { transactionUuid, payoutGuid, kind, amount } = body;
    const [assignment, ...others]: Assignment[] = [
      ...(transactionUuid === undefined ? [] : [{ transactionUuid, amount }]),
      ...(payoutGuid === undefined ? [] : [{ payoutGuid }]),
      ...(kind === undefined ? [] : [{ kind }]),
    ];
    if (!assignment || others.length > 0)
      return fieldError({
        path: "transactionUuid",
        fault: ofPrograms("exactly one of transactionUuid, payoutGuid and kind is required"),
      });
    if (transactionUuid === undefined && amount !== undefined)
      return fieldError({ path: "amount", fault: { code: "for_payment_only" } });
    return respondWithEntry(parts, guid, await assignEntry(parts, { guid, assignment, by: caller.username }));
  },
});
