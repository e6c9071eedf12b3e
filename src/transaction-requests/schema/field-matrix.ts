import { Type, type Static, type TSchema } from "typebox";
import {
  describedReturnUrl,
  INDICATORS,
  oneOf,
  REQUEST_FIELDS,
  type RequestField,
  type StoredRequest,
} from "../../transactions/index.ts";
import { OPERATION_DOCS } from "./operation-docs.ts";
import { OPERATIONS, type Operation } from "./operations.ts";

/** One column an operation, in the order of OPERATIONS: R required, o optional, - not accepted. */
const MATRIX: Readonly<Record<RequestField, string>> = {
  merchantTransactionId: "R R R R R R R R R",
  additionalId1: "o o o o o o o o o",
  additionalId2: "o o o o o o o o o",
  extraData: "o o o o o o o o o",
  pspPassthroughData: "o o - o o o o o o",
  merchantMetaData: "o o o o o o o o o",
  referenceUuid: "o o R R R o o R o",
  amount: "R R R R o - - R R",
  currency: "R R R R o - - R R",
  surchargeAmount: "o o - - - - - - -",
  captureInMinutes: "- o - - - - - - -",
  successUrl: "o o o o o o o o o",
  cancelUrl: "o o o o o o o o o",
  errorUrl: "o o o o o o o o o",
  callbackUrl: "o o o o o o o o o",
  transactionToken: "o o - - - o o o o",
  description: "o o o o o o o o o",
  items: "o o o o - - - o o",
  splits: "o o - o - - - o o",
  isFinalCapture: "- - - o - - - - -",
  withRegister: "o o - - - - - - -",
  transactionIndicator: "o o o - - o - - o",
  customer: "o o - - - o - - o",
  schedule: "o o - - - o - - -",
  recovery: "o - - - - - - - -",
  customerProfileData: "o o - - - o - - -",
  threeDSecureData: "o o - - - o - - -",
  payByLink: "o o - - - o - - o",
  language: "o o o o o o o o o",
  requestDcc: "o o - - - - - - -",
  dccData: "o o - - - - - - -",
  l2l3Data: "o o o o - o - o o",
  referenceSchemeTransactionIdentifier: "o o - - - - - - -",
  referenceSchemeLifecycleIdentifier: "- - o - - - - o o",
  requestPartialAuthorization: "o o - - - - - - -",
  allowUnlinkedRefund: "- - - - - - - - o",
  recipientAccountReferenceUuid: "o o - - - - - - -",
  includeTracing: "o o - - - - - - o",
  tokenType: "- - - - - - o - -",
  cardData: "o o - - - o - - o",
};

const NOT_VISITED = describedReturnUrl(
  "Not used: no customer takes part. Clients send it with every operation.",
);
const notVisited = { successUrl: NOT_VISITED, cancelUrl: NOT_VISITED, errorUrl: NOT_VISITED };

/** Fields that take less, or mean less, in one operation than in the others. */
const NARROWED: Partial<Record<Operation, Partial<Record<RequestField, TSchema>>>> = {
  incrementalAuthorization: notVisited,
  capture: notVisited,
  void: notVisited,
  deregister: notVisited,
  refund: notVisited,
  payout: { transactionIndicator: oneOf(...INDICATORS.filter((name) => name !== "FIRST-CARDONFILE")) },
};

/** All fields a request may have, as clients send them; which of them an operation takes is the matrix's business. */
export type SentRequest = {
  [Field in RequestField]?: Static<(typeof REQUEST_FIELDS)[Field]>;
} & { merchantTransactionId: string };

/** A request in the one form in which the gateway works with it (`canonicalRequest`): what is stored of it, and the rest. */
export type TransactionRequest = StoredRequest &
  Pick<SentRequest, "merchantTransactionId" | "cardData" | "transactionToken" | "pspPassthroughData">;

export const REQUEST_SCHEMAS = Object.fromEntries(
  OPERATIONS.map((operation, column) => [operation, schemaOf(operation, column)]),
) as Record<Operation, ReturnType<typeof schemaOf>>;

function schemaOf(operation: Operation, column: number) {
  const properties = Object.entries(MATRIX).flatMap(([field, columns]) => {
    const schema = NARROWED[operation]?.[field as RequestField] ?? REQUEST_FIELDS[field as RequestField];
    const mark = columns.split(" ")[column];
    if (mark === "-") return [];
    return [[field, mark === "R" ? schema : Type.Optional(schema)] as const];
  });
  return Type.Object(Object.fromEntries(properties), {
    title: `${operation} request`,
    additionalProperties: false,
    examples: [...OPERATION_DOCS[operation].examples],
  });
}
