import { Type } from "typebox";
import { described } from "../../platform/http/index.ts";
import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { TRANSACTION_SCOPE } from "../../transactions/index.ts";
import { dccEvidence } from "../evidence.ts";

const OFFER_SCOPE: typeof TRANSACTION_SCOPE = { ...TRANSACTION_SCOPE, what: "conversion offer" };

const AnyObject = Type.Object({}, { additionalProperties: true });
const Evidence = Type.Object(
  {
    transactionUuid: Type.String(),
    outcome: Type.Enum(["accepted", "declined", "offered"]),
    payment: AnyObject,
    offers: Type.Array(AnyObject, { description: "What was shown, when, and what was chosen." }),
    receipts: Type.Array(AnyObject),
  },
  { title: "DccEvidence", additionalProperties: true },
);

export const getDccEvidenceOperation = defineOperation({
  id: "getDccEvidence",
  method: "GET",
  summary: "What a customer was offered and chose",
  permission: "read",
  scope: OFFER_SCOPE,
  response: { evidence: described(Evidence) },
  describedOnly: true,
  run: async ({ db }: ProvisioningParts, { params: { transactionUuid } }) => {
    const evidence = await dccEvidence(db, transactionUuid);
    return evidence && { evidence };
  },
});
