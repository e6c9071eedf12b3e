import { readDateTime, withLostPlus } from "../../platform/date-time.ts";
import { isJsonObject } from "../../platform/json-object.ts";
import type { Refusal } from "../../platform/refusal.ts";

export interface RetrievePage {
  readonly from: Temporal.Instant;
  /** Exclusive: the request's `to` is the last second of the period. */
  readonly to: Temporal.Instant;
  readonly page: number;
}

type FieldRefusal = Refusal<"field_invalid"> & { readonly message: string };

const FIELDS = ["from", "to", "page"] as const;
type Field = (typeof FIELDS)[number];
const MAX_DAYS = 30;
const PAGE = /^[1-9]\d{0,6}$/;
const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The fields of a retrieve request. The query has precedence over the body; a body is a form or a JSON object, whatever its
 * content type says, and a field may be named `from` or `retrieve[from]`.
 */
export function readRetrieveRequest(request: { query: unknown; body: Buffer }): RetrievePage | FieldRefusal {
  const body = readBody(request.body);
  if (body === undefined) return invalid("The request body is neither a form nor a JSON object");
  const query = isJsonObject(request.query) ? request.query : {};
  const value = (field: Field): string | undefined => valueOf(query, field) ?? valueOf(body, field);
  const missing = FIELDS.find((field) => value(field) === undefined);
  if (missing) return invalid(`${missing}: '${missing}' is required`);
  const from = instantOf(value("from"));
  if (!from) return invalid("from: must be a date and time as 2026-11-01 00:00:00, in UTC");
  const last = instantOf(value("to"));
  if (!last) return invalid("to: must be a date and time as 2026-11-30 23:59:59, in UTC");
  if (Temporal.Instant.compare(from, last) >= 0) return invalid("to: must be later than 'from'");
  const to = last.add({ seconds: 1 });
  if (Temporal.Instant.compare(to, from.add({ hours: MAX_DAYS * 24 })) > 0)
    return invalid(`to: the period must not be longer than ${MAX_DAYS} days`);
  const page = value("page") ?? "";
  if (!PAGE.test(page)) return invalid("page: must be a whole number, 1 or greater");
  return { from, to, page: Number(page) };
}

function readBody(raw: Buffer): Record<string, unknown> | undefined {
  if (raw.length === 0) return {};
  try {
    const text = UTF_8.decode(raw);
    if (!text.trimStart().startsWith("{")) return Object.fromEntries(new URLSearchParams(text));
    const parsed: unknown = JSON.parse(text);
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** A field that is given twice in the query has a list, which is no value. */
function valueOf(fields: Record<string, unknown>, name: Field): string | undefined {
  const nested = fields["retrieve"];
  const value =
    fields[name] ?? fields[`retrieve[${name}]`] ?? (isJsonObject(nested) ? nested[name] : undefined);
  if (typeof value === "number") return String(value);
  return value === undefined || value === null ? undefined : typeof value === "string" ? value : "";
}

function instantOf(text: string | undefined): Temporal.Instant | undefined {
  const at = text === undefined ? undefined : readDateTime(withLostPlus(text))?.at;
  return at?.round({ smallestUnit: "second", roundingMode: "floor" });
}

function invalid(message: string): FieldRefusal {
  return { refused: true, code: "field_invalid", message };
}
