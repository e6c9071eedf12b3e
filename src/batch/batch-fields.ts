import { Type, type TObject, type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { FieldFault } from "../platform/field-fault.ts";
import { problemOfValue } from "../platform/http/index.ts";
import { REQUEST_SCHEMAS, type SentRequest } from "../transaction-requests/index.ts";
import type { RequestField } from "../transactions/index.ts";

/** The values of the column `transactionMethod`. */
export const BATCH_METHODS = ["debit", "preauthorize", "refund", "payout", "deregister"] as const;
export type BatchMethod = (typeof BATCH_METHODS)[number];

/** The methods whose rows have a field, where their operations do, and why the rows of the others go without. */
interface Column {
  readonly of: readonly BatchMethod[];
  readonly otherwise?: string;
}

const EVERY: Column = { of: BATCH_METHODS };
const PAYMENTS: Column = {
  of: ["debit", "preauthorize", "refund", "payout"],
  otherwise: "no money moves, and the outcome is in the result of the batch",
};
const CHARGES: Column = {
  of: ["debit", "preauthorize"],
  otherwise: "nothing is charged",
};
const OF_CUSTOMERS: Column = {
  of: ["debit", "preauthorize", "payout"],
  otherwise: "no customer takes part",
};

function never(otherwise: string): Column {
  return { of: [], otherwise };
}

const NO_PAGE = never("no customer is there, who could be sent to a page");
const NO_COLUMN = "the file format of the specification does not have it";
const NOT_IN_FILES = never(NO_COLUMN);

/** Every field of a request, with the methods in whose rows it is a column. */
const COLUMNS: Readonly<Record<RequestField, Column>> = {
  merchantTransactionId: EVERY,
  additionalId1: EVERY,
  additionalId2: EVERY,
  extraData: EVERY,
  merchantMetaData: EVERY,
  referenceUuid: EVERY,
  amount: EVERY,
  currency: EVERY,
  callbackUrl: PAYMENTS,
  transactionToken: EVERY,
  description: PAYMENTS,
  items: EVERY,
  withRegister: EVERY,
  transactionIndicator: CHARGES,
  customer: EVERY,
  schedule: EVERY,
  customerProfileData: EVERY,
  threeDSecureData: EVERY,
  language: OF_CUSTOMERS,
  tokenType: EVERY,
  pspPassthroughData: { of: ["deregister"], otherwise: NO_COLUMN },
  successUrl: NO_PAGE,
  cancelUrl: NO_PAGE,
  errorUrl: NO_PAGE,
  payByLink: NO_PAGE,
  requestDcc: never("no customer is there, who could choose the currency"),
  splits: NOT_IN_FILES,
  l2l3Data: NOT_IN_FILES,
  dccData: NOT_IN_FILES,
  surchargeAmount: NOT_IN_FILES,
  captureInMinutes: NOT_IN_FILES,
  isFinalCapture: NOT_IN_FILES,
  recovery: NOT_IN_FILES,
  referenceSchemeTransactionIdentifier: NOT_IN_FILES,
  referenceSchemeLifecycleIdentifier: NOT_IN_FILES,
  requestPartialAuthorization: NOT_IN_FILES,
  allowUnlinkedRefund: NOT_IN_FILES,
  recipientAccountReferenceUuid: NOT_IN_FILES,
  includeTracing: NOT_IN_FILES,
  cardData: never("no field takes the number of a card: a row pays with what was registered or tokenised"),
};

const NEEDS: Readonly<Record<BatchMethod, readonly string[]>> = {
  debit: ["referenceUuid", "merchantTransactionId", "amount", "currency"],
  preauthorize: ["referenceUuid", "merchantTransactionId", "amount", "currency"],
  refund: ["referenceUuid", "merchantTransactionId", "amount", "currency"],
  payout: ["merchantTransactionId", "amount", "currency"],
  deregister: ["merchantTransactionId"],
};

/** Those of which a row needs one. */
const NEEDS_INSTRUMENT: ReadonlySet<BatchMethod> = new Set(["payout", "deregister"]);

interface FieldProblem {
  /** `customer.email`, as a column is named. */
  readonly path: string;
  readonly fault: FieldFault;
}

interface MethodFields {
  readonly schema: TObject;
  /** The first problem of a request of this method: a missing field, then one that is not valid. */
  readonly problemOf: (request: Record<string, unknown>) => FieldProblem | undefined;
}

const FIELDS = Object.fromEntries(BATCH_METHODS.map((method) => [method, fieldsOf(method)])) as Readonly<
  Record<BatchMethod, MethodFields>
>;

/** The fields of a method, with the types of the transaction API. */
export function batchFields(method: BatchMethod): MethodFields {
  return FIELDS[method];
}

export function isBatchMethod(text: string): text is BatchMethod {
  return (BATCH_METHODS as readonly string[]).includes(text);
}

/** A request that passed `problemOf`. */
export type BatchRequest = SentRequest;

function fieldsOf(method: BatchMethod): MethodFields {
  const ofOperation: Record<string, TSchema> = REQUEST_SCHEMAS[method].properties;
  const properties = Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([name, { of }]) => {
      const schema = ofOperation[name];
      return schema && of.includes(method) ? [[name, Type.Optional(schema)]] : [];
    }),
  );
  const schema = Type.Object(properties, { additionalProperties: false });
  // Compiled when it is first used: most processes never see a batch.
  let compiled: ReturnType<typeof Compile> | undefined;
  return {
    schema,
    problemOf: (request) => {
      const missing = missingField(method, request);
      if (missing !== undefined) return { path: missing, fault: { code: "required", name: missing } };
      compiled ??= Compile(schema);
      if (compiled.Check(request)) return undefined;
      return problemOfValue(compiled.Errors(request), request);
    },
  };
}

function missingField(method: BatchMethod, request: Record<string, unknown>): string | undefined {
  const missing = NEEDS[method].find((name) => request[name] === undefined);
  if (missing !== undefined || !NEEDS_INSTRUMENT.has(method)) return missing;
  const { referenceUuid, transactionToken } = request;
  return referenceUuid === undefined && transactionToken === undefined ? "referenceUuid" : undefined;
}
