import { Type, type TObject, type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { FieldFault } from "../platform/field-fault.ts";
import { problemOfValue } from "../platform/http/index.ts";
import { REQUEST_SCHEMAS, type SentRequest } from "../transaction-requests/index.ts";

/** The values of the column `transactionMethod`. */
export const BATCH_METHODS = ["debit", "preauthorize", "refund", "payout", "deregister"] as const;
export type BatchMethod = (typeof BATCH_METHODS)[number];

const ALWAYS = "merchantTransactionId additionalId1 additionalId2 extraData merchantMetaData referenceUuid";
const PAYMENT = `${ALWAYS} amount currency callbackUrl transactionToken description items`;
const DEBIT = `${PAYMENT} withRegister transactionIndicator customer schedule customerProfileData threeDSecureData language`;

/** No field takes a card's number: a row pays with what was registered or tokenised. */
const TAKES: Readonly<Record<BatchMethod, string>> = {
  debit: DEBIT,
  preauthorize: DEBIT,
  refund: PAYMENT,
  payout: `${PAYMENT} customer language`,
  deregister: `${ALWAYS} transactionToken tokenType pspPassthroughData`,
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
  const taken = new Set(TAKES[method].split(" "));
  const ofApi: Record<string, TSchema> = REQUEST_SCHEMAS[method].properties;
  const properties = Object.fromEntries(
    [...taken].flatMap((name) => {
      const schema = ofApi[name] ?? REQUEST_SCHEMAS.debit.properties[name];
      return schema ? [[name, Type.Optional(schema)]] : [];
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
