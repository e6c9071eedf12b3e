import type { ExampleRequest } from "./example-request.ts";

/** An operation that most shops use, with the request that guides and reference show for it. */
interface MainOperation {
  /** As the API document names it. */
  readonly operationId: string;
  readonly title: string;
  /** Ends with a full stop. */
  readonly text: string;
  readonly request: ExampleRequest;
}

const PAID = { amount: "9.99", currency: "EUR" };

/** In the order in which a shop comes to need them. The tests run the code of each in every language. */
export const MAIN_OPERATIONS: readonly MainOperation[] = [
  {
    operationId: "debit",
    title: "Create a payment",
    text: "The response has the `uuid` of the payment. Without `transactionToken` it is a `REDIRECT` to the payment page.",
    request: post("/api/v3/transaction/demo-card/debit", {
      merchantTransactionId: "<<ORDER_ID>>",
      ...PAID,
      transactionToken: "ix::demo-visa",
    }),
  },
  {
    operationId: "getByUuid",
    title: "Request the status of a payment",
    text: "The last word about a payment, also when a response was lost.",
    request: get("/api/v3/status/demo-card/getByUuid/<<PAYMENT_UUID>>"),
  },
  {
    operationId: "refund",
    title: "Refund a payment",
    text: "The whole amount or a part of it, also several times.",
    request: post("/api/v3/transaction/demo-card/refund", {
      merchantTransactionId: "<<ORDER_ID>>",
      referenceUuid: "<<PAYMENT_UUID>>",
      amount: "4.00",
      currency: "EUR",
    }),
  },
  {
    operationId: "debit",
    title: "Create a link for one payment",
    text: "`redirectUrl` of the response is the link. It can be paid once, within a day.",
    request: post("/api/v3/transaction/demo-card/debit", {
      merchantTransactionId: "<<ORDER_ID>>",
      ...PAID,
      payByLink: { sendByEmail: false, expirationInMinute: 1440 },
    }),
  },
  {
    operationId: "createReusableLink",
    title: "Create a link for several payments",
    text: "`reusableLink.url` of the response can be paid twenty times.",
    request: post("/api/v3/reusableLink/demo-card/create", {
      merchantTransactionId: "<<ORDER_ID>>",
      ...PAID,
      maxPayments: 20,
      description: "Evening course",
    }),
  },
  {
    operationId: "listTransactions",
    title: "List payments",
    text: "The newest first, a page at a time.",
    request: get("/api/v3/transactions/demo-card?limit=10"),
  },
];

function get(path: string): ExampleRequest {
  return { method: "GET", path, hasCredentials: true };
}

function post(path: string, value: object): ExampleRequest {
  return { method: "POST", path, body: { kind: "json", value }, hasCredentials: true };
}
