import { errorsIn } from "./worldline-error.ts";
import {
  declinedHere,
  object,
  text,
  type JsonObject,
  type OperationSteps,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { amountOfMoney } from "./amount.ts";
import { send } from "./api.ts";
import { cardOf } from "./card-fields.ts";
import { productOfCard } from "./card-product.ts";
import { notExecuted } from "./errors.ts";
import { write } from "./kept.ts";
import { present, referencesOf } from "./order-fields.ts";
import { outcomeOfPart } from "./outcome-of-part.ts";

/** Payouts to cards. */
export const PAYOUT: OperationSteps = {
  /** Nothing can be found without the payout's id, and it is never sent twice: a person has to look then. */
  prepare() {
    return { kind: "prepared", continuation: write({}) };
  },

  /** Pays a card, or the token of one; by contract with the acquirer. */
  async submit(request, call) {
    const { submissionReference, amount } = request;
    const instrument = instrumentOf(request);
    if (!amount || !instrument)
      return declinedHere("incorrectPaymentInfo", "A payout needs an amount and a card or token.");
    const { payoutReason, descriptor } = call.connector.extraData;
    const response = await send(call, {
      method: "POST",
      path: "/payouts",
      body: {
        amountOfMoney: amountOfMoney(amount),
        cardPayoutMethodSpecificInput: { ...instrument, ...(payoutReason && { payoutReason }) },
        references: referencesOf(request),
        ...(descriptor && { descriptor }),
      },
      key: { submissionReference, step: "payout" },
    });
    const expected = { ...request, payment: null };
    if (response.kind === "ok") return outcomeOfPart(response.body, expected);
    const declined = response.kind === "refused" ? object(response.body["payoutResult"]) : undefined;
    if (response.kind !== "refused" || !declined) return notExecuted(response);
    return outcomeOfPart(declined, expected, errorsIn(response.body)[0]);
  },

  async inquire(submission, call) {
    const { providerReference, continuation } = submission;
    if (providerReference === null)
      return continuation === null
        ? { kind: "not_found" }
        : { kind: "unknown", because: "Worldline has no inquiry about a payout without its response." };
    const path = `/payouts/${encodeURIComponent(providerReference)}`;
    const response = await send(call, { method: "GET", path });
    if (response.kind !== "ok") return { kind: "unknown", because: response.because };
    if (text(response.body["id"]) !== providerReference)
      return { kind: "unknown", because: "The response is of another payout." };
    return outcomeOfPart(response.body, { ...submission, payment: null });
  },
};

function instrumentOf({ token, source }: ProviderRequest): JsonObject | undefined {
  if (token) return { token: token.value };
  if (source?.kind !== "card" || source.wallet) return undefined;
  return present({ paymentProductId: productOfCard(source.pan), card: cardOf(source) });
}
