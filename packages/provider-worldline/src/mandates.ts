import {
  asciiAddress,
  at,
  cutText,
  declinedHere,
  notPrepared,
  text,
  type InquiryOutcome,
  type JsonObject,
  type OperationSteps,
  type IbanSource,
  type ProviderCall,
  type ProviderOutcome,
  type ProviderRequest,
  type Submission,
} from "@quittance/provider-kit";
import { send } from "./api.ts";
import { declinedByError, notExecuted } from "./errors.ts";
import { read, write } from "./kept.ts";
import { methodOf } from "./methods.ts";
import { orderOf, present } from "./order-fields.ts";
import { inquirePayment, preparePayment, repeatPayment, submitPayment } from "./payments.ts";
import { nameOf } from "./reference.ts";
import { refusePayment } from "./refuse-payment.ts";
import { prepareRemoval } from "./tokens.ts";

/** SEPA allows 35 characters. */
const MANDATE = /^[A-Za-z0-9+?/:().,' -]{1,35}$/;
/** Languages of Worldline's mandates; others are in English. */
const LANGUAGES = ["de", "en", "es", "fr", "it", "nl", "si", "sk", "sv"];

/** Direct debits. */
export const BY_MANDATE: OperationSteps = {
  /** Makes the mandate that the payment is charged by, unless it is stored: nothing moves. */
  async prepare(request, call) {
    const refused = refuseDirectDebit(request, call);
    if (refused) return refused;
    const mandate = await mandateOf(request, call);
    if (typeof mandate !== "string") return mandate;
    if (request.operation === "register")
      return { kind: "prepared", providerReference: mandate, continuation: write({ token: mandate }) };
    const prepared = preparePayment(request, call, debitBody(request, call, mandate));
    if (prepared.kind !== "prepared") return prepared;
    return { ...prepared, continuation: write({ ...read(prepared.continuation), token: mandate }) };
  },

  /** Charges the account. A registration has its mandate already. */
  async submit(request, call, prepared) {
    const continuation = prepared?.continuation ?? null;
    const { token: mandate } = read(continuation);
    if (mandate === undefined)
      return { kind: "unknown", because: "A direct debit was submitted that was not prepared." };
    if (request.operation === "register") return registered(mandate);
    const body = debitBody(request, call, mandate);
    const outcome = await submitPayment(request, call, { continuation, body });
    const isStored = request.withRegister && (outcome.kind === "approved" || outcome.kind === "pending");
    return isStored ? { ...outcome, details: { ...outcome.details, adapterToken: mandate } } : outcome;
  },

  inquire: inquirePayment,
  repeat: repeatPayment,
};

function refuseDirectDebit(request: ProviderRequest, { connector }: ProviderCall) {
  const refused = refusePayment(request, connector);
  if (refused || request.token) return refused;
  if (request.source?.kind !== "iban")
    return declinedHere("incorrectPaymentInfo", "A direct debit needs the customer's account.");
  const { firstName, surname, companyName } = namesOf(request);
  return (firstName && surname) || companyName
    ? undefined
    : declinedHere("customerDataInvalid", "A mandate needs the customer's first and last name, or company.");
}

async function mandateOf(request: ProviderRequest, call: ProviderCall) {
  const { token, source } = request;
  if (token) return token.value;
  if (source?.kind !== "iban") return declinedHere("incorrectPaymentInfo", "There is no account.");
  const { submissionReference } = request;
  const response = await send(call, {
    method: "POST",
    path: "/mandates",
    body: mandateBody(request, source),
    key: { submissionReference, step: "mandate" },
    isRepeatable: true,
  });
  if (response.kind !== "ok") return notPrepared(response, declinedByError);
  const mandate = text(at(response.body, "mandate", "uniqueMandateReference"));
  const status = text(at(response.body, "mandate", "status"));
  if (!MANDATE.test(mandate))
    return declinedHere("communicationError", "Worldline's response has no mandate.");
  return status === "ACTIVE" || status === ""
    ? mandate
    : declinedHere("ibanInvalid", `The mandate is ${cutText(status, 50)} at Worldline.`);
}

function mandateBody(request: ProviderRequest, { iban, mandateId = "" }: IbanSource): JsonObject {
  const { customer, language, withRegister, operation, storedCredential } = request;
  const field = (name: string): string => text(customer[name]);
  const { firstName, surname, companyName } = namesOf(request);
  const name = nameOf(request);
  const isKept = withRegister || operation === "register" || storedCredential !== null;
  const spoken = (language ?? "").slice(0, 2).toLowerCase();
  return present({
    uniqueMandateReference: MANDATE.test(mandateId) ? mandateId : name,
    customerReference: name,
    recurrenceType: isKept ? "RECURRING" : "UNIQUE",
    // The merchant has the customer's signature: SEPA requires it of the creditor.
    signatureType: "UNSIGNED",
    language: LANGUAGES.includes(spoken) ? spoken : "en",
    customer: present({
      bankAccountIban: { iban },
      companyName,
      contactDetails: present({ emailAddress: asciiAddress(field("email")) }),
      personalInformation: present({ name: present({ firstName, surname }) }),
      mandateAddress: present({
        street: field("billingAddress1"),
        zip: field("billingPostcode"),
        city: field("billingCity"),
        countryCode: field("billingCountry"),
      }),
    }),
  });
}

function namesOf({ customer }: ProviderRequest) {
  return {
    firstName: text(customer["firstName"]),
    surname: text(customer["lastName"]),
    companyName: text(customer["company"]),
  };
}

function debitBody(request: ProviderRequest, { connector }: ProviderCall, mandate: string): JsonObject {
  return {
    order: orderOf(request, { connector }),
    sepaDirectDebitPaymentMethodSpecificInput: {
      paymentProductId: methodOf(connector.method).product,
      paymentProduct771SpecificInput: { existingUniqueMandateReference: mandate },
    },
  };
}

function registered(mandate: string): ProviderOutcome {
  const details = { adapterTransactionId: mandate, adapterToken: mandate };
  return { kind: "approved", providerReference: mandate, details };
}

export async function inquireMandate(submission: Submission, call: ProviderCall): Promise<InquiryOutcome> {
  const { token: mandate } = read(submission.continuation);
  if (mandate === undefined) return { kind: "not_found" };
  const response = await send(call, { method: "GET", path: pathOf(mandate) });
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  const { body } = response;
  if (text(at(body, "mandate", "uniqueMandateReference")) !== mandate)
    return { kind: "unknown", because: "The response is of another mandate." };
  const status = text(at(body, "mandate", "status"));
  return status === "ACTIVE"
    ? registered(mandate)
    : { kind: "unknown", because: `The mandate is ${cutText(status, 50)}.` };
}

/** The end of a mandate. */
export const REVOCATION: OperationSteps = {
  prepare: prepareRemoval,

  /** Revokes the mandate. One that has ended already is the same. */
  async submit({ token, submissionReference }, call) {
    if (!token) return { kind: "approved", details: {} };
    const response = await send(call, {
      method: "POST",
      path: `${pathOf(token.value)}/revoke`,
      body: {},
      key: { submissionReference, step: "revoke" },
      isRepeatable: true,
    });
    if (response.kind === "ok") return { kind: "approved", details: {} };
    const isGone = response.kind === "refused" && response.error.status === 404;
    return isGone ? { kind: "approved", details: {} } : notExecuted(response);
  },

  async inquire(submission, call) {
    const { token: mandate } = read(submission.continuation);
    if (mandate === undefined) return { kind: "not_found" };
    const response = await send(call, { method: "GET", path: pathOf(mandate) });
    if (response.kind !== "ok") return { kind: "unknown", because: response.because };
    const status = text(at(response.body, "mandate", "status"));
    return ENDED.includes(status) ? { kind: "approved", details: {} } : { kind: "not_found" };
  },
};

const ENDED = ["REVOKED", "EXPIRED"];

function pathOf(mandate: string): string {
  return `/mandates/${encodeURIComponent(mandate)}`;
}
