import { Compile } from "typebox/compile";
import { isIban, pathOfCardData, readIban } from "../vault/index.ts";
import { readDateTime } from "../platform/date-time.ts";
import { problemOfValue } from "../platform/http/index.ts";
import { readIpAddress } from "../platform/ip-address.ts";
import { findCurrency, parseAmount, wordsOfAmountRefusal, type Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { PUSH_SCHEMAS, PUSH_TYPES, type PushRequest, type PushType } from "./push-fields.ts";
import { refusePush, type PushRefusal } from "./refusals.ts";

const CHECKS = new Map(PUSH_TYPES.map((type) => [type, Compile(PUSH_SCHEMAS[type])]));

/** Not searched for card numbers: the merchant's ids and accounts, some of which pass for one. */
const IDS: ReadonlySet<string> = new Set([
  "transactionId",
  "referenceTransactionId",
  "referenceUuid",
  "customer.identification",
  "customer.iban",
]);

/** Checks the body of a push: every field that is missing, then the first that is wrong, by its name. */
export function readPush(
  type: PushType,
  body: unknown,
  { isTest }: { isTest: boolean },
): PushRequest | PushRefusal {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const sent = (isObject ? body : {}) as Record<string, unknown>;
  const required: readonly string[] = PUSH_SCHEMAS[type].required ?? [];
  const missing = required.filter(
    (name) => sent[name] === undefined || sent[name] === null || sent[name] === "",
  );
  if (missing.length > 0) return refusePush("MISSING_FIELDS", `Missing fields: ${missing.join(", ")}`);
  const check = CHECKS.get(type)!;
  if (!check.Check(sent)) return refusePush("INVALID_DATA", problemOf([...check.Errors(sent)], sent, type));
  const path = pathOfCardData(sent, { path: "", skip: IDS });
  if (path !== undefined) return refusePush("INVALID_DATA", `${path}: must not hold card data`);
  return withCustomerInForm(sent as PushRequest, { isTest });
}

/** The customer's address and account in their one form. */
function withCustomerInForm(push: PushRequest, { isTest }: { isTest: boolean }): PushRequest | PushRefusal {
  const { customer } = push;
  if (!customer) return push;
  const ipAddress = customer.ipAddress === undefined ? undefined : readIpAddress(customer.ipAddress);
  if (customer.ipAddress !== undefined && ipAddress === undefined)
    return refusePush(
      "INVALID_DATA",
      "customer.ipAddress: must be an IP address, as 203.0.113.9 or 2001:db8::9",
    );
  const iban = customer.iban === undefined ? undefined : readIban(customer.iban);
  if (iban !== undefined && !isIban(iban, { isTest }))
    return refusePush(
      "INVALID_DATA",
      "customer.iban: must be an IBAN with its right check digits, as AT61 1904 3002 3457 3201",
    );
  const inForm = { ...(ipAddress !== undefined && { ipAddress }), ...(iban !== undefined && { iban }) };
  return { ...push, customer: { ...customer, ...inForm } };
}

function problemOf(
  errors: Parameters<typeof problemOfValue>[0],
  sent: Record<string, unknown>,
  type: PushType,
): string {
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(PUSH_SCHEMAS[type].properties, name));
  if (unknown !== undefined) return `${unknown.slice(0, 50)}: is not a field of a pushed ${type}`;
  const { path, message } = problemOfValue(errors, sent);
  return `${path}: ${message}`;
}

export function readPushedAmount({ amount, currency }: PushRequest): Money | null | PushRefusal {
  if (amount === undefined && currency === undefined) return null;
  if (amount === undefined) return refusePush("MISSING_FIELDS", "Missing fields: amount");
  if (currency === undefined) return refusePush("MISSING_FIELDS", "Missing fields: currency");
  if (!findCurrency(currency))
    return refusePush("INVALID_DATA", `currency: '${currency}' is not an ISO 4217 currency`);
  const money = parseAmount(String(amount), currency);
  if (isRefusal(money))
    return refusePush(
      "INVALID_DATA",
      `amount: ${wordsOfAmountRefusal(money, { text: String(amount), currency })}`,
    );
  return money.minor > 0n ? money : refusePush("INVALID_DATA", "amount: must be greater than 0");
}

const EARLIEST = Temporal.Instant.from("2000-01-01T00:00:00Z");
const MAX_AHEAD = Temporal.Duration.from({ hours: 24 });
/** When it happened: RFC 3339, or `2018-05-12 16:02:15` in UTC. */
export function readCreatedAt(
  createdAt: string | undefined,
  now: Temporal.Instant,
): Temporal.Instant | PushRefusal {
  if (createdAt === undefined) return now;
  const at = readDateTime(createdAt.trim())?.at;
  if (!at)
    return refusePush("INVALID_DATA", "createdAt: must be a date and time, as 2026-12-01T10:00:00+01:00");
  if (Temporal.Instant.compare(at, EARLIEST) < 0)
    return refusePush("INVALID_DATA", "createdAt: must not be before the year 2000");
  return Temporal.Instant.compare(at, now.add(MAX_AHEAD)) <= 0
    ? at
    : refusePush("INVALID_DATA", "createdAt: must not be in the future");
}
