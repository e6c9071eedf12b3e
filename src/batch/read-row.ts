import type { TSchema } from "typebox";
import { codeOf } from "../platform/api-errors/index.ts";
import { shownName } from "../platform/card-numbers/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  canonicalRequest,
  readAmount,
  refuseCardDataInText,
  type TransactionRequest,
} from "../transaction-requests/index.ts";
import {
  BATCH_METHODS,
  batchFields,
  isBatchMethod,
  type BatchMethod,
  type BatchRequest,
} from "./batch-fields.ts";
import type { RowError } from "./batch.ts";
import { englishOfProblem, type FileProblem } from "./row-problem.ts";
import { isList, METHOD_COLUMN, schemaAt, typesOf, type Column } from "./columns.ts";

/** A row of a file, as it is kept. */
export interface ReadRow {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly merchantTransactionId: string | null;
  readonly content:
    | { readonly kind: "request"; readonly method: BatchMethod; readonly request: TransactionRequest }
    | { readonly kind: "error"; readonly error: RowError; readonly problem: FileProblem };
}

/** The ids of the rows so far, with their lines. */
type EarlierIds = Map<string, number>;

/** Longer ones are not valid, and are not kept. */
const MAX_ID_LENGTH = 50;

/** Makes a request of a row's values; an empty value is a field that was not given. */
export function readRow(
  values: readonly string[],
  { line, columns, earlier }: { line: number; columns: readonly Column[]; earlier: EarlierIds },
): ReadRow {
  const id = columns.find(({ name }) => name === "merchantTransactionId");
  const sentId = (id && values[id.number - 1]) ?? "";
  const merchantTransactionId = sentId === "" || sentId.length > MAX_ID_LENGTH ? null : sentId;
  const content = contentOf(values, { line, columns, earlier });
  return { line, merchantTransactionId, content };
}

function contentOf(
  values: readonly string[],
  { line, columns, earlier }: { line: number; columns: readonly Column[]; earlier: EarlierIds },
): ReadRow["content"] {
  const at = { line, columns };
  if (values.length !== columns.length) {
    const reason = { code: "values_count", values: values.length, keys: columns.length } as const;
    return errorOf({ line, reason });
  }
  const method = values[columns.findIndex(({ name }) => name === METHOD_COLUMN)]!;
  if (!isBatchMethod(method))
    return problemAt(at, METHOD_COLUMN, { code: "one_of", values: BATCH_METHODS.join(", ") });
  const { schema, problemOf } = batchFields(method);
  const sent: Record<string, unknown> = {};
  for (const { path, name, number } of columns) {
    const value = values[number - 1]!;
    if (value === "" || name === METHOD_COLUMN) continue;
    const field = schemaAt(schema, path);
    if (!field) return problemAt(at, name, { code: "no_field_of_method", method });
    setAt(sent, { schema, path, value: valueOf(field, value) });
  }
  const problem = problemOf(sent);
  if (problem) return problemAt(at, problem.path, problem.fault);
  // Just checked.
  const request = canonicalRequest(sent as unknown as BatchRequest);
  if (isRefusal(request)) return problemAt(at, request.path, request.fault);
  const cardData = refuseCardDataInText(request);
  if (cardData) return problemAt(at, cardData.path, cardData.fault);
  const amount = readAmount(request);
  if (isRefusal(amount)) return problemAt(at, amount.path, amount.fault);
  const first = earlier.get(request.merchantTransactionId);
  if (first !== undefined) {
    const fault = { code: "id_on_line", line: first } as const;
    return problemAt(at, "merchantTransactionId", fault, "duplicateTransactionId");
  }
  earlier.set(request.merchantTransactionId, line);
  return { kind: "request", method, request };
}

/** Names the line, and the column where the file has it. */
function problemAt(
  { line, columns }: { line: number; columns: readonly Column[] },
  path: string,
  reason: FileProblem["reason"],
  code: "invalidRequest" | "duplicateTransactionId" = "invalidRequest",
): ReadRow["content"] {
  const dotted = path.replaceAll(/\[(\d+)\]/g, ".$1");
  const column = columns.find(({ name }) => name === dotted);
  const problem = {
    line,
    ...(column && { column: column.number }),
    ...(dotted !== "" && { field: shownName(dotted) }),
    reason,
  };
  return errorOf(problem, code);
}

function errorOf(
  problem: FileProblem,
  code: "invalidRequest" | "duplicateTransactionId" = "invalidRequest",
): ReadRow["content"] {
  const message = englishOfProblem(problem);
  const error = { type: "TX_LOG_CREATE", message, code: String(codeOf(code)), problem } as const;
  return { kind: "error", error, problem };
}

const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** A text as the type that the field has in JSON: text wherever it may be text, so that no amount becomes a number. */
function valueOf(schema: TSchema, text: string): unknown {
  const types = typesOf(schema);
  if (types.has("string")) return text;
  if (types.has("boolean")) return BOOLEANS.get(text.toLowerCase()) ?? text;
  return NUMBER.test(text) ? Number(text) : text;
}

/** An entry of a list that a row leaves out is a gap, which the check of the request refuses. */
function setAt(
  root: Record<string, unknown>,
  { schema, path, value }: { schema: TSchema; path: readonly string[]; value: unknown },
): void {
  let target: object = root;
  for (const [depth, part] of path.slice(0, -1).entries()) {
    const existing: unknown = Reflect.get(target, part);
    const inner = schemaAt(schema, path.slice(0, depth + 1));
    const child = (existing as object | undefined) ?? (inner && isList(inner) ? [] : {});
    Reflect.set(target, part, child);
    target = child;
  }
  Reflect.set(target, path.at(-1)!, value);
}
