import { holdsCardNumber } from "../../platform/card-numbers/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { ImportField } from "../columns/fields.ts";
import { invalid, type FileRow, type ReadRow, type RowProblem } from "./file-row.ts";
import { customerOf } from "./read-customer.ts";
import { instrumentOf } from "./read-instrument.ts";
import { planOf } from "./read-plan.ts";
import type { RowReaders, Values } from "./row-readers.ts";
import type { Header } from "./read-header.ts";

const MAX_TEXT = 255;
/** As requests name a customer. */
const MAX_IDENTIFICATION = 36;

/** A row by its columns. Card numbers are accepted in the column for them alone. */
export function readRow(
  record: readonly string[],
  { row, header, readers }: { row: number; header: Header; readers: RowReaders },
): ReadRow {
  const values = valuesOf(record, header);
  const tooLong = [...values].find(([field, value]) => isUnfit(field, value));
  if (tooLong) {
    const [field] = tooLong;
    return { row, rowId: null, externalToken: null, content: unfit(field, tooLong[1]) };
  }
  const rowId = values.get("rowId") ?? null;
  const externalToken = values.get("externalToken") ?? null;
  return { row, rowId, externalToken, content: contentOf(values, readers) };
}

function contentOf(values: Values, readers: RowReaders): FileRow | RowProblem {
  const instrument = instrumentOf(values, readers);
  if ("state" in instrument) return instrument;
  const customer = customerOf(values);
  if ("state" in customer) return customer;
  const plan = planOf(values, instrument.method === "card" ? readers.cards! : readers.mandates!);
  if (isRefusal(plan)) return invalid(plan.field, plan.fault);
  const token = values.get("externalToken");
  return {
    customerIdentification: values.get("customerIdentification") ?? null,
    customer: customer.data,
    instrument,
    schemeTransactionIdentifier: schemeIdOf(values.get("schemeTransactionIdentifier")),
    isPreferred:
      isYes(values.get("preferred")) || (token !== undefined && values.get("preferredToken") === token),
    plan,
  };
}

/** The first column with a value wins, where two have the same field. */
function valuesOf(record: readonly string[], header: Header): Values {
  const values = new Map<ImportField, string>();
  for (const [index, field] of header.entries()) {
    const value = record[index]?.trim() ?? "";
    if (field !== undefined && value !== "" && !values.has(field)) values.set(field, value);
  }
  return values;
}

const CONTROL = /\p{Cc}/u;
const NUMBERS: ReadonlySet<ImportField> = new Set(["pan", "iban"]);

function isUnfit(field: ImportField, value: string): boolean {
  if (NUMBERS.has(field)) return false;
  return value.length > limitOf(field) || CONTROL.test(value) || holdsCardNumber(value);
}

function limitOf(field: ImportField): number {
  if (field === "extraData") return 16_384;
  return field === "customerIdentification" ? MAX_IDENTIFICATION : MAX_TEXT;
}

function unfit(field: ImportField, value: string): RowProblem {
  return invalid(
    field,
    holdsCardNumber(value)
      ? { code: "number_elsewhere" }
      : { code: "text_in_one_line", values: { limit: limitOf(field) } },
  );
}

const YES: ReadonlySet<string> = new Set(["1", "true", "yes", "y", "t"]);

function isYes(value: string | undefined): boolean {
  return value !== undefined && YES.has(value.toLowerCase());
}

const SCHEME_ID = /^[A-Za-z0-9_-]{4,64}$/;

/** The first of a list: some files have the ids of several payments. */
function schemeIdOf(value: string | undefined): string | null {
  return value?.split(/[\s,;|"[\]]+/).find((id) => SCHEME_ID.test(id)) ?? null;
}
