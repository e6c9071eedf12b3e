import {
  cancelSchedule,
  continueSchedule,
  countSchedules,
  listSchedules,
  pauseSchedule,
  runsOfSchedule,
  SCHEDULE_QUEUES,
} from "../../schedules/index.ts";
import { casesOf } from "../../recovery/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import { connectorsOfFrame } from "../frame/connectors-of-frame.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { API_USER, curl } from "../frame/curl.ts";
import { numberedPage, shownRows } from "../frame/numbered-page.ts";
import { presentZone } from "../language/time-zone.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { shownPayments } from "../payment-facts/shown-payment.ts";
import { changedAsPerson, findScheduleAt, startOf, type FoundSchedule } from "./found-schedule.ts";
import { cancelPage, schedulePage, type ScheduleView } from "./schedule-page.ts";
import { schedulesPage } from "./schedules-page.ts";

const MAX_RUNS = 50;

/** Recurring charges: list, one with its runs, and pause, continue and cancel by the use cases of the API. */
export function scheduleRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const one = "schedules/:schedule";
  const to = (operation: Operation) => (visit: PlaceVisit) => change(parts, visit, { operation });
  return [
    getting("schedules", "see_payments", (visit) => list(parts, visit)),
    getting(one, "see_payments", (visit) => show(parts, visit)),
    posting(`${one}/pause`, "schedules", to("pause")),
    posting(`${one}/continue`, "schedules", to("continue")),
    getting(`${one}/cancel`, "schedules", to("cancel")),
    posting(`${one}/cancel`, "schedules", to("cancel")),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer } = visit;
  const { db } = parts;
  const queue = SCHEDULE_QUEUES.find((name) => name === visit.query("state")) ?? "active";
  const { page, skip, limit } = numberedPage(visit);
  const connectorGuids = await connectorsOfFrame(parts, visit);
  const [counts, found] = await Promise.all([
    countSchedules(db, connectorGuids),
    listSchedules(db, { connectorGuids, queue, skip, limit }),
  ]);
  const { rows: schedules, hasNext } = shownRows(found);
  const registrations = await findTransactions(
    db,
    schedules.map(({ registrationUuid }) => registrationUuid),
  );
  return visit.show(
    schedulesPage(visit, {
      queue,
      counts,
      schedules,
      registrations: new Map(registrations.map((transaction) => [transaction.uuid, transaction])),
      merchants: await nameMerchants(db, [...new Set(schedules.map(({ merchantGuid }) => merchantGuid))]),
      page,
      skip,
      hasNext,
      mayChange: place.allows("schedules", { testMode: viewer.frame?.testMode ?? false }),
    }),
  );
}

async function viewOf(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: {
    found: FoundSchedule;
    problem?: ScheduleView["problem"];
    operation?: string;
    body?: object;
  },
): Promise<ScheduleView> {
  const { found, problem, operation = "get", body } = options;
  const { place } = visit;
  const { schedule, connector } = found;
  const { db, publicUrl, clock } = parts;
  const runs = await runsOfSchedule(db, { id: schedule.id, limit: MAX_RUNS });
  const uuids = [schedule.registrationUuid, ...runs.flatMap(({ transactionUuid }) => transactionUuid ?? [])];
  const payments = await shownPayments(parts, await findTransactions(db, uuids));
  const [recovery] = await casesOf(db, { scheduleId: schedule.id, limit: 1 });
  const merchants = await nameMerchants(db, [schedule.merchantGuid]);
  return {
    schedule,
    runs,
    recoveryId: recovery?.id,
    payments: new Map(payments.map((payment) => [payment.transaction.uuid, payment])),
    merchantName: merchants.get(schedule.merchantGuid) ?? "",
    connectorName: connector.name,
    mayChange: place.allows("schedules", found),
    tomorrow: clock.now().toZonedDateTimeISO(presentZone()).toPlainDate().add({ days: 1 }),
    problem,
    curl: curl({
      credentials: API_USER,
      url: `${publicUrl}/api/v3/schedule/${encodeURIComponent(connector.apiKey)}/${schedule.id}/${operation}`,
      ...(body && { body }),
      isPost: operation !== "get" && body === undefined,
    }),
  };
}

async function show(parts: ConsoleParts, visit: PlaceVisit, problem?: ScheduleView["problem"]) {
  const found = await findScheduleAt(parts, visit);
  if (!found) return visit.nothing();
  return visit.show(schedulePage(visit, await viewOf(parts, visit, { found, problem })));
}

type Operation = "pause" | "continue" | "cancel";

async function change(parts: ConsoleParts, visit: PlaceVisit, { operation }: { operation: Operation }) {
  const { place, request } = visit;
  const found = await findScheduleAt(parts, visit);
  if (!found) return visit.nothing();
  if (!place.allows("schedules", found))
    return visit.testModeOnly(t("Your role can change schedules of test mode only."));
  if (request.method !== "POST")
    return visit.show(cancelPage(visit, await viewOf(parts, visit, { found, operation })));
  const typed = visit.form("day");
  const continueDateTime = operation === "continue" ? startOf(typed) : "";
  if (continueDateTime === undefined)
    return show(parts, visit, { field: "day", message: t("Enter a day."), typed });
  const changed = await changedAsPerson(parts, visit, {
    operation: `console.${operation}Schedule`,
    placeGuid: found.schedule.merchantGuid,
    change: () => carryOut(parts, found, { operation, continueDateTime }),
  });
  if (!isRefusal(changed)) return visit.goTo("schedules", found.schedule.id);
  const message =
    changed.code === "continue_invalid"
      ? t("Choose a day from today on, at most some years ahead.")
      : t("Nothing was changed: the schedule has another state now.");
  return show(parts, visit, { ...(operation === "continue" && { field: "day", typed }), message });
}

function carryOut(
  parts: ConsoleParts,
  { schedule: { id }, connector }: FoundSchedule,
  { operation, continueDateTime }: { operation: Operation; continueDateTime: string },
) {
  switch (operation) {
    case "pause":
      return pauseSchedule(parts, { id, connector });
    case "cancel":
      return cancelSchedule(parts, { id, connector });
    case "continue":
      return continueSchedule(parts, { id, connector, continueDateTime });
  }
}
