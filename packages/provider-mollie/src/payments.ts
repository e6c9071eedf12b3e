import {
  declinedHere,
  text,
  type InquiryOutcome,
  type OperationSteps,
  type ProviderCall,
  type ProviderOutcome,
  type Submission,
} from "@quittance/provider-kit";
import { get, post, remove } from "./api.ts";
import { failed } from "./errors.ts";
import { keep, keptOf, mandateOfToken, withMade } from "./kept.ts";
import { findInList } from "./list.ts";
import { inquireRegistration, prepareCustomer, prepareMandate, registerMandate } from "./mandates.ts";
import { methodOf } from "./methods.ts";
import { outcomeOfPayment, referenceOf, type ExpectedPayment } from "./outcome-of-payment.ts";
import { recurringPayment, redirectPayment } from "./payment-fields.ts";
import { refusePayment } from "./refuse-payment.ts";

/** Payments at Mollie's page and by mandates. */
export const PAYMENT: OperationSteps = {
  /** Makes the customer and the mandate that the payment needs: nothing moves. */
  async prepare(request, call) {
    const { connector } = call;
    const refused = refusePayment(request, connector);
    if (refused) return refused;
    const { token, source, operation, withRegister } = request;
    if (token) {
      const mandate = mandateOfToken(token.value);
      return mandate
        ? { kind: "prepared", continuation: keep(mandate) }
        : declinedHere("logicalError", "The registration has no mandate at Mollie.");
    }
    const registers = withRegister || operation === "register";
    if (source?.kind !== "iban") return registers ? prepareCustomer(request, call) : { kind: "not_needed" };
    return operation === "register" ? prepareCustomer(request, call) : prepareMandate(request, call, source);
  },

  /** Makes the payment. One by a mandate moves money at once; another one when the customer pays at Mollie's page. */
  async submit(request, call, prepared) {
    const { connector } = call;
    const { source, operation, submissionReference } = request;
    const kept = keptOf({ continuation: prepared?.continuation ?? null });
    const { customer, mandate } = kept;
    if (operation === "register" && source?.kind === "iban" && customer !== undefined)
      return registerMandate(request, call, { iban: source, customer });
    const isRecurring = customer !== undefined && mandate !== undefined;
    const response = await post(call, {
      path: "/v2/payments",
      body: isRecurring
        ? recurringPayment(request, { connector, customer, mandate })
        : redirectPayment(request, { connector, customer }),
      key: { submissionReference, step: "payment" },
      isSafe503: !isRecurring,
    });
    if (response.kind !== "ok") return failed(response);
    const expected = { ...request, providerReference: null };
    const outcome = withMade(
      executed(outcomeOfPayment(response.body, { expected, connector })),
      response.body,
      kept,
    );
    const isRegistered = request.withRegister && mandate !== undefined && !request.token;
    return isRegistered ? withToken(outcome, `${customer}:${mandate}`) : outcome;
  },

  /** By its id; where the response with the id was lost, by our reference in the list of payments. */
  async inquire(submission, call) {
    const { providerReference, operation } = submission;
    if (operation === "register" && methodOf(call.connector.method).flow === "mandate")
      return inquireRegistration(submission, call);
    if (providerReference === null) return findPayment(submission, call);
    return inquireById(providerReference, { call, expected: submission });
  },

  /** A payment that is open can be cancelled; one that was paid cannot. */
  async neutralise(submission, call) {
    const { providerReference: id } = submission;
    const { mandate } = keptOf(submission);
    if (methodOf(call.connector.method).flow === "mandate" || mandate !== undefined) {
      if (id === null) return "not_supported";
    } else if (id === null) return "done";
    if (!id.startsWith("tr_")) return "not_supported";
    const cancelled = await remove(call, { path: pathOfPayment(id) });
    if (cancelled.kind === "ok" && cancelled.body["status"] === "canceled") return "done";
    const response = await get(call, pathOfPayment(id));
    if (response.kind !== "ok") return "unknown";
    const status = text(response.body["status"]);
    if (["canceled", "expired", "failed"].includes(status)) return "done";
    return ["paid", "authorized"].includes(status) ? "too_late" : "unknown";
  },
};

/** A mandate that was made for the payment charges later ones, too. */
function withToken(outcome: ProviderOutcome, adapterToken: string): ProviderOutcome {
  if (outcome.kind !== "approved" && outcome.kind !== "pending") return outcome;
  return { ...outcome, details: { ...outcome.details, adapterToken } };
}

async function inquireById(
  id: string,
  { call, expected }: { call: ProviderCall; expected: ExpectedPayment },
): Promise<InquiryOutcome> {
  const response = await get(call, pathOfPayment(id));
  // One that Mollie has given an id does not vanish: that it is not there proves nothing.
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  return outcomeOfPayment(response.body, { expected, connector: call.connector });
}

/** Pages of a customer's payments that are read: a thousand of them. */
const PAGES_OF_CUSTOMER = 10;

async function findPayment(submission: Submission, call: ProviderCall): Promise<InquiryOutcome> {
  const { customer, mandate, isMade } = keptOf(submission);
  const isRecurring = customer !== undefined && mandate !== undefined;
  // A bank debit without a mandate was never submitted.
  if (!isRecurring && methodOf(call.connector.method).flow === "mandate") return { kind: "not_found" };
  const found = await findInList(call, {
    path: isRecurring ? `/v2/customers/${encodeURIComponent(customer)}/payments` : "/v2/payments",
    name: "payments",
    pages: isRecurring ? PAGES_OF_CUSTOMER : 1,
    isIt: (payment) => referenceOf(payment) === submission.submissionReference,
  });
  switch (found.kind) {
    case "found": {
      // Its id is known by this response only: by another one it is sure.
      const id = text(found.resource["id"]);
      return inquireById(id, { call, expected: { ...submission, providerReference: id } });
    }
    case "absent":
    case "incomplete":
      if (isMade && (isRecurring || found.kind === "absent"))
        return { kind: "unknown", because: "Mollie made a payment, and lists none of this submission." };
      if (found.kind === "absent") return { kind: "not_found" };
      // Nobody has the link of a payment whose response was lost, so that nobody can pay it.
      return isRecurring
        ? { kind: "unknown", because: "The customer has too many payments." }
        : { kind: "not_found" };
    case "unknown":
      return found;
  }
}

export function pathOfPayment(id: string): string {
  return `/v2/payments/${encodeURIComponent(id)}`;
}

function executed(outcome: InquiryOutcome): ProviderOutcome {
  return outcome.kind === "not_found" ? { kind: "unknown", because: "The payment is not there." } : outcome;
}
