import { Compile } from "typebox/compile";
import { isIban, pathOfCardData, readIban } from "../vault/index.ts";
import { NO_DATE_TIME, readDateTime } from "../platform/date-time.ts";
import { faultOfAmount } from "../platform/field-fault.ts";
import { problemOfValue } from "../platform/http/index.ts";
import { NO_IP_ADDRESS, readIpAddress } from "../platform/ip-address.ts";
import { findCurrency, parseAmount, type Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { PUSH_SCHEMAS, PUSH_TYPES, type PushRequest, type PushType } from "./push-fields.ts";
import { refuseField, refusePush, type PushRefusal } from "./refusals.ts";

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
  if (missing.length > 0)
    return refusePush("MISSING_FIELDS", { code: "missing_fields", values: { names: missing.join(", ") } });
  const check = CHECKS.get(type)!;
  if (!check.Check(sent)) return refuseForm([...check.Errors(sent)], sent, type);
  const path = pathOfCardData(sent, { path: "", skip: IDS });
  if (path !== undefined) return refuseField(path, { code: "holds_card_data" });
  return withCustomerInForm(sent as PushRequest, { isTest });
}

/** The customer's address and account in their one form. */
function withCustomerInForm(push: PushRequest, { isTest }: { isTest: boolean }): PushRequest | PushRefusal {
  const { customer } = push;
  if (!customer) return push;
  const ipAddress = customer.ipAddress === undefined ? undefined : readIpAddress(customer.ipAddress);
  if (customer.ipAddress !== undefined && ipAddress === undefined)
    return refuseField("customer.ipAddress", NO_IP_ADDRESS);
  const iban = customer.iban === undefined ? undefined : readIban(customer.iban);
  if (iban !== undefined && !isIban(iban, { isTest }))
    return refuseField("customer.iban", {
      code: "wrong_form",
      form: "iban",
      wanted: "must be an IBAN with its right check digits, as AT61 1904 3002 3457 3201",
    });
  const inForm = { ...(ipAddress !== undefined && { ipAddress }), ...(iban !== undefined && { iban }) };
  return { ...push, customer: { ...customer, ...inForm } };
}

function refuseForm(
  errors: Parameters<typeof problemOfValue>[0],
  sent: Record<string, unknown>,
  type: PushType,
): PushRefusal {
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(PUSH_SCHEMAS[type].properties, name));
  if (unknown !== undefined)
    return refusePush("INVALID_DATA", {
      code: "no_field_of_push",
      values: { name: unknown.slice(0, 50), type },
    });
  const { path, fault } = problemOfValue(errors, sent);
  return refuseField(path, fault);
}

export function readPushedAmount({ amount, currency }: PushRequest): Money | null | PushRefusal {
  if (amount === undefined && currency === undefined) return null;
  if (amount === undefined)
    return refusePush("MISSING_FIELDS", { code: "missing_fields", values: { names: "amount" } });
  if (currency === undefined)
    return refusePush("MISSING_FIELDS", { code: "missing_fields", values: { names: "currency" } });
  if (!findCurrency(currency)) return refuseField("currency", { code: "no_currency", currency });
  const money = parseAmount(String(amount), currency);
  if (isRefusal(money))
    return refuseField("amount", faultOfAmount(money, { text: String(amount), currency }));
  return money.minor > 0n ? money : refuseField("amount", { code: "amount_not_positive" });
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
  if (!at) return refuseField("createdAt", NO_DATE_TIME);
  if (Temporal.Instant.compare(at, EARLIEST) < 0) return refusePush("INVALID_DATA", { code: "before_2000" });
  return Temporal.Instant.compare(at, now.add(MAX_AHEAD)) <= 0
    ? at
    : refusePush("INVALID_DATA", { code: "in_future" });
}
