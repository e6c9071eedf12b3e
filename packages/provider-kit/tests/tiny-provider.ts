import {
  API_BASE_URL,
  declineOf,
  formatAmount,
  jsonObjectOf,
  reportedDecimal,
  text,
  type Adapter,
  type CustomerReturn,
  type InquiryOutcome,
  type OutboundOutcome,
  type ProviderCall,
  type ProviderRequest,
} from "../src/index.ts";
import {
  adapterAtFake,
  adapterConnector,
  card,
  FakeServer,
  openApiJudge,
  type ProviderBooking,
  type ProviderUnderTest,
  type SchemaJudge,
  type Verification,
} from "../src/verify.ts";

/** Mistakes of an adapter, which the verification has to find. */
export type Mistake =
  | "declines what it does not know"
  | "makes a new reference for each attempt"
  | "believes every amount"
  | "shows what the provider quotes"
  | "believes every reference"
  | "takes nothing for certain that is not there"
  | "finds nothing"
  | "takes a failure for not found"
  | "never ends an expired page"
  | "throws"
  | "misspells a field";

/** A provider that takes a payment by one PUT under our reference, and an adapter of it with at most one mistake. */
export function tinyVerification({
  mistake,
  judge = tinyJudge(),
  mayStayOpen,
}: { mistake?: Mistake; judge?: SchemaJudge; mayStayOpen?: string } = {}): Verification {
  return {
    open: async () => ({ ...(await open(mistake)), ...(mayStayOpen !== undefined && { mayStayOpen }) }),
    judge: async () => judge,
  };
}

interface Payment {
  readonly amount: string;
  readonly currency: string;
  /** `page`: the customer has not acted at the provider's page yet. */
  readonly result: "yes" | "no" | "page" | "expired";
}

async function open(mistake: Mistake | undefined): Promise<ProviderUnderTest> {
  const payments = new Map<string, Payment>();
  const server = await FakeServer.startWith((request) => {
    const reference = request.path.split("/").at(-1)!;
    if (request.method === "PUT" && !payments.has(reference)) {
      const { amount, currency, number } = JSON.parse(request.body) as Record<string, string>;
      payments.set(reference, {
        amount: amount!,
        currency: currency!,
        result: number === undefined ? "page" : number === "4000000000000002" ? "no" : "yes",
      });
    }
    const payment = payments.get(reference);
    if (!payment) return { status: 404, body: {} };
    return { status: 200, body: { id: `tiny-${reference}`, reference, ...payment } };
  });
  const act = (reference: string, result: Payment["result"]): CustomerReturn => {
    const [key, payment] = [...payments].find(([one]) => submissionOf(one) === reference)!;
    payments.set(key, { ...payment, result });
    return { query: {}, form: {}, mayChooseAgain: false };
  };
  const bookings = () => [...payments].flatMap(([reference, payment]) => bookingOf(reference, payment));
  const connector = adapterConnector("Creditcard", {}, { credentials: { apiSecret: "tiny-secret-key" } });
  return {
    ...adapterAtFake(server, { createAdapter: () => tinyAdapter(mistake), connector }),
    approved: { source: card("4111111111111111", { cvv: "314" }) },
    declined: { source: card("4000000000000002", { cvv: "314" }) },
    examples: [{ name: "at its page", request: { source: null } }],
    pay: ({ submissionReference }) => act(submissionReference, "yes"),
    refuse: ({ submissionReference }) => act(submissionReference, "no"),
    abandon: ({ submissionReference }) => act(submissionReference, "page"),
    expire: ({ submissionReference }) => void act(submissionReference, "expired"),
    bookings,
    payout: { name: "to a card", request: { source: card("4111111111111111", { cvv: "314" }) } },
    payouts: () => bookings().map((one) => ({ ...one, minor: one.capturedMinor })),
  };
}

/** Without the number of the attempt. */
function submissionOf(reference: string): string {
  return reference.replace(/~.*/, "");
}

function bookingOf(reference: string, { amount, currency, result }: Payment): ProviderBooking[] {
  const minor = BigInt(amount.replace(".", ""));
  const sums = { authorizedMinor: minor, capturedMinor: minor, refundedMinor: 0n, isReleased: false };
  return result !== "yes" ? [] : [{ submissionReference: submissionOf(reference), currency, ...sums }];
}

function tinyAdapter(mistake: Mistake | undefined): Adapter {
  let attempts = 0;
  const pathOf = (reference: string) =>
    `/payments/${reference}${mistake === "makes a new reference for each attempt" ? `~${(attempts += 1)}` : ""}`;
  const send = async (call: ProviderCall, request: { method: "GET" | "PUT"; path: string; body?: string }) =>
    call.http.send({
      ...request,
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${call.connector.credentials.apiSecret}`,
      },
    });
  return {
    id: "TinyPay",
    methods: {
      Creditcard: {
        instrument: "card",
        operations: ["debit", "payout"],
        inquiry: "submission_reference",
        partialCapture: false,
        multipleCaptures: false,
        partialVoid: false,
        partialRefund: false,
        takes: [],
      },
    },
    configuration: { credentials: [], extraData: [API_BASE_URL], secretLists: [] },
    hosts: ["api.tiny.example"],
    baseUrl: () => "https://api.tiny.example",
    submit: async (request, call) => {
      const sent = {
        method: "PUT",
        path: pathOf(request.submissionReference),
        body: bodyOf(request, mistake),
      } as const;
      const outcome = outcomeOf(await send(call, sent), { ...request, mistake });
      if (mistake === "makes a new reference for each attempt" && outcome.kind === "unknown")
        return submitted(
          outcomeOf(await send(call, { ...sent, path: pathOf(request.submissionReference) }), {
            ...request,
            mistake,
          }),
        );
      return submitted(outcome);
    },
    inquire: async (submission, call) => {
      const path = `/payments/${submission.submissionReference}`;
      if (mistake === "finds nothing") return { kind: "unknown", because: "It is not asked." };
      const outcome = outcomeOf(await send(call, { method: "GET", path }), { ...submission, mistake });
      if (outcome.kind === "not_found" && mistake === "takes nothing for certain that is not there")
        return { kind: "unknown", because: "It is not there." };
      // That the inquiry is refused says nothing about the payment.
      return outcome.kind === "declined" && !outcome.providerReference && mistake === undefined
        ? { kind: "unknown", because: "The inquiry was refused." }
        : outcome;
    },
    scrub: (given) => given.replaceAll(/\d{4} ?\d{4} ?\d{4} ?\d{4}|737|AT\d+/g, "[removed]"),
  };
}

function bodyOf({ amount, source }: ProviderRequest, mistake: Mistake | undefined): string {
  return JSON.stringify({
    [mistake === "misspells a field" ? "colour" : "color"]: "blue",
    amount: amount && formatAmount(amount),
    currency: amount?.currency,
    number: source?.kind === "card" ? source.pan : undefined,
  });
}

function submitted(outcome: InquiryOutcome) {
  return outcome.kind === "not_found" ? ({ kind: "unknown", because: "It is not there." } as const) : outcome;
}

function outcomeOf(
  response: OutboundOutcome,
  { submissionReference, mistake }: { submissionReference: string; mistake: Mistake | undefined },
): InquiryOutcome {
  if (mistake === "throws" && response.kind === "failed") throw new Error("The network failed.");
  if (mistake === "declines what it does not know" && (response.kind === "failed" || response.status >= 500))
    return { kind: "declined", error: declineOf("communicationError"), details: {} };
  if (response.kind === "failed") return { kind: "unknown", because: response.reason };
  const body = jsonObjectOf(response.body) ?? {};
  if (response.status === 404 && jsonObjectOf(response.body)) return { kind: "not_found" };
  if (response.status >= 500 && mistake === "takes a failure for not found") return { kind: "not_found" };
  if (response.status === 422) {
    const adapterMessage = mistake === "shows what the provider quotes" ? text(body["message"]) : null;
    return { kind: "declined", error: declineOf("invalidRequest", { adapterMessage }), details: {} };
  }
  const id = text(body["id"]);
  const isOther = text(body["reference"]) !== submissionReference && mistake !== "believes every reference";
  if (response.status !== 200 || !id || (isOther && mistake !== "makes a new reference for each attempt"))
    return { kind: "unknown", because: `The provider responded ${response.status}.` };
  const details = { adapterTransactionId: id };
  if (body["result"] === "page") {
    const url = `https://pay.tiny.example/${id}`;
    return { kind: "redirect", providerReference: id, url, method: "GET", fields: {}, details };
  }
  if (body["result"] === "expired")
    return mistake === "never ends an expired page"
      ? { kind: "unknown", because: "The page is over.", providerReference: id }
      : { kind: "declined", error: declineOf("transactionExpired"), details, providerReference: id };
  if (body["result"] === "no")
    return { kind: "declined", error: declineOf("transactionDeclined"), details, providerReference: id };
  if (body["result"] !== "yes") return { kind: "unknown", because: "Another result", providerReference: id };
  const amount = reportedDecimal({ value: body["amount"], currency: body["currency"] });
  const reported = mistake === "believes every amount" || amount === undefined ? {} : { amount };
  return { kind: "approved", providerReference: id, ...reported, details };
}

/** The provider's schema, by a validator of its own. */
export function tinyJudge(): SchemaJudge {
  const schema = {
    requestBody: { content: { "application/json": { schema: {} } } },
    responses: { 200: { content: { "application/json": { schema: {} } } } },
  };
  const documents = {
    tiny: { paths: { "/payments/{reference}": { put: schema, get: { responses: schema.responses } } } },
  };
  return openApiJudge({
    source: "the specification of TinyPay",
    documents,
    knownBad: { "PUT /payments/{reference}": { amount: "1.00", currency: "EUR", size: "large" } },
    problemsBy: (reference, value) => {
      const known = reference.includes("requestBody")
        ? ["color", "amount", "currency", "number"]
        : ["id", "reference", "amount", "currency", "result"];
      return Object.keys(Object(value)).flatMap((name) =>
        known.includes(name) ? [] : [`${name} is not known`],
      );
    },
  });
}
