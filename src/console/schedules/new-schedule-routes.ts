import { isRefusal } from "../../platform/refusal.ts";
import { isUniqueViolation, type Queryable } from "../../platform/database/index.ts";
import { amountOf, findSchedule, startSchedule, type Schedule } from "../../schedules/index.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import { calledConnector, isInTestMode } from "../../transaction-requests/index.ts";
import { findByMerchantTransactionId, findTransaction, type Transaction } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { API_USER, curl } from "../frame/curl.ts";
import { t } from "../language/translate.ts";
import { typedDecimal } from "../payment-facts/typed-amount.ts";
import type { ConsoleParts } from "../parts.ts";
import { refuseDay, startOf } from "./found-schedule.ts";
import {
  checkNewPage,
  newSchedulePage,
  UNITS,
  type NewScheduleView,
  type Unit,
} from "./new-schedule-page.ts";
import { refusalOf } from "./refusal-words.ts";

/** A schedule that charges a stored card or account from now on, after a page to check. */
export function newScheduleRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "schedules/new";
  const access = "schedules";
  const handle = (visit: PlaceVisit) => create(parts, visit);
  return [getting(path, access, handle), posting(path, access, handle)];
}

/** At a tenant an order ID is looked for at so many merchants. */
const MAX_MERCHANTS = 200;
const ID = /^SC(-[0-9a-f]{4}){6}$/;

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request, form, query } = visit;
  const typed = {
    payment: form("payment").trim() || query("payment").slice(0, 100),
    amount: form("amount").trim(),
    currency: form("currency").trim().toUpperCase(),
    length: form("length").trim() || "1",
    unit: UNITS.find((unit) => unit === form("unit")) ?? "MONTH",
    day: form("day").trim(),
  };
  const registration = await registrationAt(parts, visit, typed.payment);
  const currency = typed.currency || (registration?.currency ?? "");
  const view: NewScheduleView = {
    registration,
    typed: { ...typed, currency },
    curl: await curlOf(parts, registration, currency),
  };
  if (request.method !== "POST") return visit.show(newSchedulePage(visit, view));
  if (!registration)
    return refused(visit, view, {
      field: "payment",
      message: t("There is no payment here with this order ID or ID."),
    });
  const connector = await calledConnector(parts, registration);
  const testMode = await isInTestMode(parts, connector);
  if (!place.allows("schedules", { testMode })) return visit.forbidden("schedules");
  const wanted = read(view, { registration, now: parts.clock.now() });
  if ("message" in wanted) return refused(visit, view, wanted);
  const id = form("id");
  if (!ID.test(id))
    return visit.show(checkNewPage(visit, { ...view, registration, id: parts.ids.guid("SC") }));
  const made = await changedBy(viewer, { request, operation: "console.createSchedule" }, () =>
    startOnce(parts, { id, registration, connector, request: wanted }),
  );
  if (made === "other")
    return refused(visit, view, {
      message: t("This form was already sent with another amount. Nothing was changed this time."),
    });
  if (isRefusal(made)) return refused(visit, view, refusalOf(made));
  return visit.goTo("schedules", made.id);
}

function refused(visit: PlaceVisit, view: NewScheduleView, problem: NewScheduleView["problem"]) {
  return visit.show(newSchedulePage(visit, { ...view, problem }));
}

/** The payment that stored a card or account, by its order ID or ID, of a merchant of the place. */
async function registrationAt(
  { db }: ConsoleParts,
  { place }: PlaceVisit,
  name: string,
): Promise<Transaction | undefined> {
  if (name === "") return undefined;
  const merchants = await merchantsAt(db, place);
  const found = await findTransaction(db, name);
  if (found) return merchants.includes(found.merchantGuid) ? found : undefined;
  for (const merchantGuid of merchants.slice(0, MAX_MERCHANTS)) {
    const byOrder = await findByMerchantTransactionId(db, { merchantGuid, merchantTransactionId: name });
    if (byOrder) return byOrder;
  }
  return undefined;
}

type StartRequest = Parameters<typeof startSchedule>[1]["request"];

/** The request as the API takes it, or what is wrong with the form. */
function read(
  { typed }: NewScheduleView,
  { registration, now }: { registration: Transaction; now: Temporal.Instant },
): StartRequest | { readonly field?: string; readonly message: string } {
  const { currency, length, unit, day } = typed;
  if (!/^[A-Z]{3}$/.test(currency)) return { field: "currency", message: t("Choose a currency.") };
  const amount = typedDecimal(typed.amount, currency);
  if ("problem" in amount) return { field: "amount", message: amount.problem };
  if (amount.decimal === "") return { field: "amount", message: t("Enter an amount.") };
  if (!/^[1-9]\d{0,2}$/.test(length) || Number(length) > MAX_LENGTH)
    return { field: "length", message: t("Enter a whole number from 1 to {max}.", { max: MAX_LENGTH }) };
  const problemOfDay = refuseDay(day, now);
  if (problemOfDay !== undefined) return { field: "day", message: problemOfDay };
  return {
    registrationUuid: registration.uuid,
    amount: amount.decimal,
    currency,
    periodLength: length,
    periodUnit: unit satisfies Unit,
    startDateTime: startOf(day)!,
  };
}

const MAX_LENGTH = 364;

/** A form that is sent twice makes one schedule. `other`: its id is that of another one. */
async function startOnce(
  parts: ConsoleParts,
  options: {
    id: string;
    registration: Transaction;
    connector: Awaited<ReturnType<typeof calledConnector>>;
    request: StartRequest;
  },
): Promise<Awaited<ReturnType<typeof startSchedule>> | "other"> {
  const { id, registration, connector, request } = options;
  const first = await findSchedule(parts.db, { id });
  if (first) return isSame(first, request) ? first : "other";
  const caller = { connector, signatureHash: registration.callbackHash };
  try {
    return await startSchedule(parts, { id, request, caller, alongside: recordStarted });
  } catch (error) {
    // Two clicks at the same moment.
    const other = isUniqueViolation(error, "schedules_pkey")
      ? await findSchedule(parts.db, { id })
      : undefined;
    if (!other) throw error;
    return isSame(other, request) ? other : "other";
  }
}

function recordStarted(tx: Queryable, started: Schedule): Promise<void> {
  const { id, merchantGuid, state, dueAt, currency, registrationUuid } = started;
  const amount = `${amountOf(started)} ${currency}`;
  const after = { state, next: dueAt?.toString() ?? null, amount, registrationUuid };
  return recordAuditEvent(tx, { entity: "schedule", target: id, placeGuid: merchantGuid, facts: { after } });
}

function isSame(schedule: Schedule, request: StartRequest): boolean {
  return (
    schedule.registrationUuid === request.registrationUuid &&
    amountOf(schedule) === request.amount &&
    schedule.currency === request.currency
  );
}

async function curlOf(
  parts: ConsoleParts,
  registration: Transaction | undefined,
  currency: string,
): Promise<string | undefined> {
  if (!registration) return undefined;
  const { apiKey } = await calledConnector(parts, registration);
  return curl({
    credentials: API_USER,
    url: `${parts.publicUrl}/api/v3/schedule/${encodeURIComponent(apiKey)}/start`,
    body: {
      registrationUuid: registration.uuid,
      amount: "9.99",
      currency: currency || "EUR",
      periodLength: 1,
      periodUnit: "MONTH",
    },
  });
}
