import type { RecordedDecision, ThreeDSecureRecord } from "../three-d-secure/index.ts";
import type { TransactionResult } from "./transaction-result.ts";

/**
 * The kept parts of the providers' responses, as the column `result` has them: long names that every payment has are short ones, and
 * of 3-D Secure the column has a list. The names took as much room in each row as the values. A short name is never used for
 * another field; SQL reads these fields by it.
 */
export type ResultColumn = Readonly<Record<string, unknown>>;

/** Statements name the fields by their short names. */
export const RESULT_NAMES = {
  adapterTransactionId: "tx",
  processorTransactionId: "ptx",
  reportingIdentifier: "ri",
  paymentDescriptor: "pd",
  threeDSecure: "3ds",
} as const satisfies Partial<Record<keyof TransactionResult, string>>;

const SHORT: ReadonlyMap<string, string> = new Map(Object.entries(RESULT_NAMES));
const LONG: ReadonlyMap<string, string> = new Map(
  Object.entries(RESULT_NAMES).map(([long, short]) => [short, long]),
);

export function resultColumn(result: Partial<TransactionResult>): ResultColumn {
  return renamed(SHORT, {
    ...result,
    ...(result.threeDSecure && { threeDSecure: listOf(result.threeDSecure) }),
  });
}

/** The inverse of `resultColumn`. */
export function resultOfColumn(column: ResultColumn): TransactionResult {
  const { threeDSecure, ...result } = renamed(LONG, column);
  return threeDSecure === undefined
    ? result
    : { ...result, threeDSecure: recordOf(threeDSecure as StoredRecord) };
}

function renamed(names: ReadonlyMap<string, string>, fields: ResultColumn): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const name in fields) all[names.get(name) ?? name] = fields[name];
  return all;
}

/** Policy, decisions, and where the customer was authenticated what came of it. */
type StoredRecord = readonly [
  policy: ThreeDSecureRecord["policy"],
  decisions: StoredDecisions,
  creditcard?: ThreeDSecureRecord["creditcard"] | null,
  extraData?: ThreeDSecureRecord["extraData"],
];

/** A text, because lists of lists take more room for their form than for the words; a list where a word has one of the separators. */
type StoredDecisions = string | readonly RecordedDecision[];

const BETWEEN_DECISIONS = "\n";
const BETWEEN_WORDS = "\t";
const SEPARATORS = /[\n\t]/;

function listOf({ policy, decisions, creditcard, extraData }: ThreeDSecureRecord): StoredRecord {
  const isText = decisions.length > 0 && !decisions.flat().some((word) => SEPARATORS.test(word));
  const stored = isText
    ? decisions.map((words) => words.join(BETWEEN_WORDS)).join(BETWEEN_DECISIONS)
    : decisions;
  if (extraData !== undefined) return [policy, stored, creditcard ?? null, extraData];
  return creditcard === undefined ? [policy, stored] : [policy, stored, creditcard];
}

function recordOf([policy, stored, creditcard, extraData]: StoredRecord): ThreeDSecureRecord {
  const decisions =
    typeof stored === "string"
      ? stored
          .split(BETWEEN_DECISIONS)
          .map((words) => words.split(BETWEEN_WORDS) as unknown as RecordedDecision)
      : stored;
  return {
    policy,
    decisions,
    ...(extraData !== undefined && { extraData }),
    ...(creditcard && { creditcard }),
  };
}
