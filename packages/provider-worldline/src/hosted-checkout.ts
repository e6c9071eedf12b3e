import { declinedByError } from "./errors.ts";
import {
  at,
  cutText,
  declinedHere,
  declineOf,
  notPrepared,
  object,
  text,
  type Declined,
  type InquiryOutcome,
  type JsonObject,
  type OperationSteps,
  type ProviderCall,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { send } from "./api.ts";
import { keepable, read, write } from "./kept.ts";
import { methodOf } from "./methods.ts";
import { localeOf, orderOf, present } from "./order-fields.ts";
import { outcomeOfPayment } from "./outcome-of-payment.ts";
import { getPayment, inquirePayment, neutralisePayment } from "./payments.ts";
import { nameOf } from "./reference.ts";
import { refusePayment } from "./refuse-payment.ts";

const CHECKOUTS = "/hostedcheckouts";
const ID = /^[A-Za-z0-9-]{1,100}$/;
/** How long a customer may take at the page: Worldline's own default, which its account could change. */
const SESSION_MINUTES = 180;
/** A payment that was begun in the last minute has been made by then. */
const SLACK_MINUTES = 60;

/** Payments at Worldline's page. */
export const AT_PAGE: OperationSteps = {
  /** Opens Worldline's page: nothing moves before the customer acts there, and by its id the payment is found. */
  async prepare(request, call) {
    const refused = refusePayment(request, call.connector);
    if (refused) return refused;
    const { submissionReference } = request;
    const response = await send(call, {
      method: "POST",
      path: CHECKOUTS,
      body: checkoutBody(request, call),
      key: { submissionReference, step: "checkout" },
      isRepeatable: true,
    });
    if (response.kind !== "ok") return notPrepared(response, declinedByError);
    const { body } = response;
    const id = text(body["hostedCheckoutId"]);
    const url = addressIn(body);
    if (!ID.test(id) || !url)
      return declinedHere("communicationError", "Worldline's response has no page for the customer.");
    const name = text(body["merchantReference"]);
    const isOfOther = name !== "" && name !== nameOf(request);
    return {
      kind: "prepared",
      providerReference: id,
      continuation: write({
        checkout: id,
        openUntil: call.now().add({ minutes: SESSION_MINUTES }).toString({ smallestUnit: "second" }),
        url,
        ...(isOfOther && { contradiction: "The page has another reference." }),
      }),
    };
  },

  /** Sends the customer to the page. */
  submit(_request, _call, prepared) {
    const { url, contradiction } = read(prepared?.continuation);
    const id = prepared?.providerReference;
    if (!url || !id || contradiction)
      return { kind: "unknown", because: contradiction ?? "A payment was submitted that was not prepared." };
    return { kind: "redirect", providerReference: id, url, method: "GET", fields: {}, details: {} };
  },

  /** By the page, until the payment that was made there has an id. */
  async inquire(submission, call) {
    const { providerReference, continuation } = submission;
    // Nobody has the address of a page whose response was lost.
    if (providerReference === null) return { kind: "not_found" };
    const { checkout, openUntil, url = "" } = read(continuation);
    if (checkout !== providerReference) return inquirePayment(submission, call);
    const path = `${CHECKOUTS}/${encodeURIComponent(checkout)}`;
    const response = await send(call, { method: "GET", path });
    if (response.kind !== "ok") return { kind: "unknown", because: response.because };
    const status = text(response.body["status"]);
    const state = { providerReference };
    switch (status) {
      case "IN_PROGRESS":
        // The page says nothing else when its session is over.
        if (isOver(openUntil, call.now())) return { ...ended("transactionExpired", status), ...state };
        return { kind: "redirect", ...state, url, method: "GET", fields: {}, details: {} };
      case "CANCELLED_BY_CONSUMER":
        return { ...ended("userCancelled", status), ...state };
      case "PAYMENT_CREATED":
        return outcomeOfCreated(
          object(at(response.body, "createdPaymentOutput", "payment")),
          submission,
          call,
        );
      default:
        return { kind: "unknown", because: `Worldline's page is ${cutText(status, 50)}.`, ...state };
    }
  },

  /** A page without a payment has no call that closes it; a payment made there may still be cancelled. */
  async neutralise(submission, call) {
    const { checkout } = read(submission.continuation);
    if (submission.providerReference === null) return "done";
    return checkout === submission.providerReference ? "not_supported" : neutralisePayment(submission, call);
  },
};

function checkoutBody(request: ProviderRequest, { connector }: ProviderCall): JsonObject {
  const { product, isCard, separateCapture, withCart = false } = methodOf(connector.method);
  const isHeld = request.operation === "preauthorize";
  const card = { paymentProductId: product, authorizationMode: "SALE", transactionChannel: "ECOMMERCE" };
  const redirect = present({
    paymentProductId: product,
    requiresApproval: separateCapture && isHeld,
    redirectionData: { returnUrl: request.returnUrl },
  });
  return {
    order: orderOf(request, { connector, withCart }),
    hostedCheckoutSpecificInput: present({
      returnUrl: request.returnUrl,
      locale: localeOf(request, connector),
      showResultPage: false,
      sessionTimeout: SESSION_MINUTES,
      // After a failed attempt a later one would be another payment of the same page.
      allowedNumberOfPaymentAttempts: 1,
      paymentProductFilters: { restrictTo: { products: [product] } },
    }),
    ...(isCard ? { cardPaymentMethodSpecificInput: card } : { redirectPaymentMethodSpecificInput: redirect }),
  };
}

/** Older responses have the address without its beginning. */
function addressIn(body: JsonObject): string {
  const partial = text(body["partialRedirectUrl"]);
  return keepable(text(body["redirectUrl"]) || (partial && `https://payment.${partial}`));
}

const ENDS = {
  transactionExpired: "The session of Worldline's page is over, and nobody paid at it.",
  userCancelled: "The customer cancelled at Worldline's page.",
} as const;

function ended(name: keyof typeof ENDS, adapterCode: string): Declined {
  return {
    kind: "declined",
    error: declineOf(name, { adapterCode, adapterMessage: ENDS[name] }),
    details: {},
  };
}

function isOver(openUntil: string | undefined, now: Temporal.Instant): boolean {
  if (openUntil === undefined) return false;
  const end = Temporal.Instant.from(openUntil).add({ minutes: SLACK_MINUTES });
  return Temporal.Instant.compare(now, end) > 0;
}

/** The page's payment may be shown without its amount and references: then the payment itself is read. */
async function outcomeOfCreated(
  payment: JsonObject | undefined,
  submission: Submission,
  call: ProviderCall,
): Promise<InquiryOutcome> {
  const id = text(payment?.["id"]);
  if (!payment || !id) return { kind: "unknown", because: "Worldline's page has no payment." };
  const page = text(at(payment, "hostedCheckoutSpecificOutput", "hostedCheckoutId"));
  if (page !== "" && page !== submission.providerReference)
    return { kind: "unknown", because: "The payment is of another page." };
  const expected = { ...submission, payment: null };
  if (object(payment["paymentOutput"])) return outcomeOfPayment(payment, expected);
  const response = await getPayment(id, call);
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  return outcomeOfPayment(response.body, { ...expected, payment: id });
}
