import { Type } from "typebox";
import { DISPUTE_STAGES, listDisputes, type Dispute } from "../../disputes/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import {
  closed,
  defineOperation,
  Guid,
  MERCHANT_GUID,
  merchantsWithin,
  nextPage,
  Nullable,
  pageOf,
  ROOT_TENANT_GUID,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { describeDispute } from "../view/describe-dispute.ts";
import { disputeEvidence, type AcknowledgementsOf } from "../view/dispute-evidence.ts";

/** Each entry is read with its evidence, from a dozen tables. */
const MAX_PER_PAGE = 50;
const DEFAULT_PER_PAGE = 20;

const Query = Type.Object(
  {
    merchantGuid: Type.Optional(MERCHANT_GUID),
    transactionUuid: Type.Optional(Guid("Only of this debit or capture.", "d94c0d72f3a36e21f16e")),
    state: Type.Optional(
      Type.Enum(["open", "ended"], { description: "`ended`: closed, won or lost. Both unless given." }),
    ),
    after: Type.Optional(Guid("`next` of the previous page.", "019abc00-0000-7000-8000-000000000000")),
    limit: Type.Optional(
      Type.String({
        pattern: "^[1-9][0-9]{0,1}$",
        description: `Entries per page: ${DEFAULT_PER_PAGE} unless given, at most ${MAX_PER_PAGE}.`,
      }),
    ),
  },
  closed,
);

const Moment = Type.String({ format: "date-time" });
const stageFields = {
  stage: Type.Enum([...DISPUTE_STAGES]),
  amount: Type.String({ examples: ["9.99"] }),
  currency: Type.String({ examples: ["EUR"] }),
  reason: Type.String({ description: "As the provider names it.", examples: ["fraudulent"] }),
  reasonCode: Nullable(Type.String(), "The scheme's code, where the provider names it."),
  dueAt: Nullable(Moment, "Until when it can be defended; null when that is not known or over."),
};

const AnyFields = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Record(Type.String(), Type.Unknown()));
const Part = (description: string) => Nullable(AnyFields, description);

const Evidence = Type.Object(
  {
    payment: Part("The transaction that the customer made; masked facts of the card only."),
    capture: Part("What collected the money, if that is not the payment itself."),
    authentication: Part("Of 3-D Secure: decisions, messages and results."),
    conversion: Part("The offer of a conversion as shown and chosen, with the receipts."),
    paymentLink: Nullable(
      Type.Unsafe<readonly Readonly<Record<string, unknown>>[]>(Type.Array(AnyFields)),
      "Events of the payment link.",
    ),
    delivery: Part("To whom it was delivered, as the merchant said, and when the merchant was notified."),
  },
  { title: "DisputeEvidence", description: "A part that there is none of is null." },
);

const DisputeSchema = Type.Object(
  {
    guid: Type.String(),
    disputeId: Type.String({ description: "The provider's id.", examples: ["du_1MtJUT2eZvKYlo2C"] }),
    transactionUuid: Type.String({ description: "The debit or capture that is disputed." }),
    merchantGuid: Type.String(),
    connectorGuid: Type.String(),
    ...stageFields,
    openedAt: Moment,
    modifiedAt: Moment,
    endedAt: Nullable(Moment, "When it was closed, won or lost."),
    reports: Type.Array(Type.Object({ ...stageFields, occurredAt: Moment }), {
      description: "The provider's reports, in the order of their arrival.",
    }),
    responses: Type.Array(
      Type.Object({
        chargebackUuid: Type.String({ description: "The chargeback that it is about." }),
        kind: Type.Enum(["accept", "evidence"], {
          description: "`accept`: the cardholder keeps the money. `evidence`: it was contested.",
        }),
        state: Type.Enum(["sent", "done", "refused"], {
          description: "`sent`: its outcome is not known yet.",
        }),
        because: Nullable(Type.String(), "Why it was refused, or has no outcome yet."),
        files: Type.Array(
          Type.Object({
            type: Type.String({
              description: "What it shows, as the provider names it.",
              examples: ["receipt"],
            }),
            mediaType: Type.String({ description: "By its content.", examples: ["application/pdf"] }),
            bytes: Type.Integer({ description: "Its size." }),
          }),
          { description: "Evidence that is kept for this chargeback." },
        ),
        sentAt: Type.String({ format: "date-time", description: "When the merchant made it." }),
        endedAt: Nullable(Moment, "When its outcome became known."),
      }),
      { description: "How the merchant responded through this gateway." },
    ),
    evidence: Evidence,
  },
  { title: "Dispute" },
);

/** The disputes that providers reported, each with the evidence that there is here. */
export const listDisputesOperation = defineOperation({
  id: "listDisputes",
  method: "GET",
  summary: "List disputes with their evidence, in the order in which they became known",
  permission: "read",
  scope: "listed",
  query: Query,
  response: { disputes: Type.Array(DisputeSchema), ...nextPage },
  run: async (
    parts: ProvisioningParts & { readonly acknowledgementsOf: AcknowledgementsOf },
    { query, caller: { tenantGuid } },
  ) => {
    const { merchantGuid, transactionUuid, state, after = "" } = query;
    const limit = Math.min(Number(query.limit ?? DEFAULT_PER_PAGE), MAX_PER_PAGE);
    const isAll = tenantGuid === ROOT_TENANT_GUID;
    const rows = await listDisputes(parts.db, {
      ...(!isAll && { merchantGuids: await merchantsWithin(parts.db, tenantGuid) }),
      ...(merchantGuid !== undefined && { merchantGuid }),
      ...(transactionUuid !== undefined && { transactionUuid }),
      ...(state !== undefined && { isOpen: state === "open" }),
      after,
      limit: limit + 1,
    });
    const { entries, next } = pageOf(rows, { limit });
    const disputes = [];
    // One after the other: the call must not take the connections of payments.
    for (const dispute of entries) disputes.push(await withEvidence(parts, dispute));
    return { disputes, next };
  },
});

async function withEvidence(
  parts: { readonly db: Queryable; readonly acknowledgementsOf: AcknowledgementsOf },
  dispute: Dispute,
) {
  return {
    ...(await describeDispute(parts.db, dispute)),
    evidence: await disputeEvidence(parts, dispute.transactionUuid),
  };
}
