import { Type } from "typebox";
import { refusedRequest, type RefusedRequest } from "../../../platform/api-errors/index.ts";
import { sendRefused, type HttpServer } from "../../../platform/http/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import type { AdapterParts, MerchantAccess } from "../../port/index.ts";
import { advanceDispute, DISPUTE_STEPS } from "./dispute-steps.ts";
import { findDispute, noSuchDispute, openDispute, type Dispute, type DisputeRefusal } from "./disputes.ts";
import { callingMerchant, docsOf, ownPayments, readMoney } from "./merchant-routes.ts";

const OpenDispute = Type.Object(
  {
    transactionUuid: Type.String({ minLength: 1, maxLength: 50 }),
    amount: Type.Optional(Type.String({ maxLength: 16 })),
    currency: Type.Optional(Type.String({ pattern: "^[A-Z]{3}$" })),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    stage: Type.Optional(
      Type.Enum(["inquiry", "chargeback"], {
        description: "`inquiry`: the bank asks and takes no money yet.",
      }),
    ),
  },
  { additionalProperties: false },
);
const Step = Type.Object({
  disputeId: Type.String({ maxLength: 64 }),
  step: Type.Enum([...DISPUTE_STEPS]),
});

const DisputeAnswer = Type.Object(
  {
    success: Type.Literal(true),
    disputeId: Type.String(),
    transactionUuid: Type.String(),
    stage: Type.String(),
  },
  { title: "SimulatedDispute" },
);

const REFUSALS: Readonly<Record<DisputeRefusal["code"], RefusedRequest>> = {
  no_such_payment: refusedRequest("transactionNotFound", 404, "The simulator has no such payment."),
  no_such_dispute: refusedRequest("transactionNotFound", 404, "There is no such chargeback."),
  not_disputable: refusedRequest(
    "logicalError",
    422,
    "Only a successful debit or capture can be charged back.",
  ),
  more_than_is_left: refusedRequest("logicalError", 422, "amount: more than is left of the payment"),
  not_in_stage: refusedRequest(
    "logicalError",
    422,
    "The dispute is at a stage from which there is no such step.",
  ),
  other_currency: refusedRequest("invalidRequest", 422, "currency: not the currency of the payment"),
};

/**
 * Chargebacks on demand, for people and tests. Only payments of the simulator can be disputed, and only with the
 * credentials of an API user of the merchant who was paid: a uuid stands in links and logs and proves nothing.
 */
export function registerDisputeRoutes(app: HttpServer, parts: AdapterParts, access: MerchantAccess): void {
  const onRequest = callingMerchant(access);
  const isOwn = ownPayments(parts, access);
  app.post(
    "/simulator/chargebacks",
    {
      schema: {
        ...docsOf(
          DisputeAnswer,
          "openSimulatedChargeback",
          "Let a customer's bank take a simulated payment back",
        ),
        body: OpenDispute,
      },
      onRequest,
    },
    async (request, reply) => {
      const { transactionUuid, amount, currency, reason = "Fraud", stage } = request.body;
      const money = readMoney(amount, currency);
      if (isRefusal(money)) return sendRefused(reply, refusedRequest("invalidRequest", 422, money.message));
      if (!(await isOwn(request, transactionUuid))) return sendRefused(reply, REFUSALS.no_such_payment);
      const disputeId = `dispute-${parts.ids.transactionUuid()}`;
      const dispute = await openDispute(parts, {
        transactionUuid,
        reason,
        disputeId,
        isInquiry: stage === "inquiry",
        ...(money && { amount: money }),
      });
      return isRefusal(dispute) ? sendRefused(reply, REFUSALS[dispute.code]) : answer(dispute);
    },
  );
  app.post(
    "/simulator/chargebacks/:disputeId/:step",
    {
      schema: {
        ...docsOf(DisputeAnswer, "advanceSimulatedChargeback", "Take the next step of a simulated dispute"),
        params: Step,
      },
      onRequest,
    },
    async (request, reply) => {
      const { disputeId, step } = request.params;
      const known = await findDispute(parts.db, disputeId);
      const isTheirs = known && (await isOwn(request, known.transactionUuid));
      const dispute = isTheirs ? await advanceDispute(parts, { disputeId, step }) : noSuchDispute;
      return isRefusal(dispute) ? sendRefused(reply, REFUSALS[dispute.code]) : answer(dispute);
    },
  );
}

function answer(dispute: Dispute): object {
  const { disputeId, transactionUuid, stage } = dispute;
  return { success: true, disputeId, transactionUuid, stage };
}
