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
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { API_USER, curl } from "../frame/curl.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { presentZone } from "../language/time-zone.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { shownPayments } from "../payment-facts/shown-payment.ts";
import { changedAsPerson, findScheduleAt, startOf, type FoundSchedule } from "./found-schedule.ts";
import { cancelPage, schedulePage, type ScheduleView } from "./schedule-page.ts";
import { PAGE_SIZE, schedulesPage } from "./schedules-page.ts";

const MAX_RUNS = 50;

/** Recurring charges: list, one with its runs, and pause, continue and cancel by the use cases of the API. */
export function scheduleRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const one = "/:place/schedules/:schedule";
  return [
    {
      method: "GET",
      path: "/:place/schedules",
      access: "see_payments",
      handle: (visit) => list(parts, visit, context),
    },
    { method: "GET", path: one, access: "see_payments", handle: (visit) => show(parts, visit, context) },
    {
      method: "POST",
      path: `${one}/pause`,
      access: "schedules",
      handle: (visit) => change(parts, visit, { context, operation: "pause" }),
    },
    {
      method: "POST",
      path: `${one}/continue`,
      access: "schedules",
      handle: (visit) => change(parts, visit, { context, operation: "continue" }),
    },
    {
      method: "GET",
      path: `${one}/cancel`,
      access: "schedules",
      handle: (visit) => change(parts, visit, { context, operation: "cancel" }),
    },
    {
      method: "POST",
      path: `${one}/cancel`,
      access: "schedules",
      handle: (visit) => change(parts, visit, { context, operation: "cancel" }),
    },
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { place, viewer } = visit;
  const { db } = parts;
  const queue = SCHEDULE_QUEUES.find((name) => name === visit.query("state")) ?? "active";
  const page = /^[1-9]\d{0,2}$/.test(visit.query("page")) ? Number(visit.query("page")) : 1;
  const connectorGuids = await connectorsOfFrame(parts, visit);
  const [counts, found] = await Promise.all([
    countSchedules(db, connectorGuids),
    listSchedules(db, { connectorGuids, queue, skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 }),
  ]);
  const schedules = found.slice(0, PAGE_SIZE);
  const registrations = await findTransactions(
    db,
    schedules.map(({ registrationUuid }) => registrationUuid),
  );
  return visit.send(
    schedulesPage({
      base,
      viewer,
      place,
      queue,
      counts,
      schedules,
      registrations: new Map(registrations.map((transaction) => [transaction.uuid, transaction])),
      merchants: await nameMerchants(db, [...new Set(schedules.map(({ merchantGuid }) => merchantGuid))]),
      page,
      hasNext: found.length > PAGE_SIZE,
      mayChange: place.allows("schedules", { testMode: viewer.frame?.testMode ?? false }),
    }),
  );
}

async function viewOf(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: {
    context: PageContext;
    found: FoundSchedule;
    problem?: ScheduleView["problem"];
    operation?: string;
    body?: object;
  },
): Promise<ScheduleView> {
  const { context, found, problem, operation = "get", body } = options;
  const { place, viewer } = visit;
  const { schedule, connector } = found;
  const { db, publicUrl, clock } = parts;
  const runs = await runsOfSchedule(db, { id: schedule.id, limit: MAX_RUNS });
  const uuids = [schedule.registrationUuid, ...runs.flatMap(({ transactionUuid }) => transactionUuid ?? [])];
  const payments = await shownPayments(parts, await findTransactions(db, uuids));
  const [recovery] = await casesOf(db, { scheduleId: schedule.id, limit: 1 });
  const merchants = await nameMerchants(db, [schedule.merchantGuid]);
  return {
    base: context.base,
    viewer,
    place,
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

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  context: PageContext,
  problem?: ScheduleView["problem"],
) {
  const found = await findScheduleAt(parts, visit);
  if (!found) return visit.send(notFoundPage(context, visit.viewer));
  return visit.send(schedulePage(await viewOf(parts, visit, { context, found, problem })));
}

type Operation = "pause" | "continue" | "cancel";

async function change(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, operation }: { context: PageContext; operation: Operation },
) {
  const { place, viewer, request } = visit;
  const found = await findScheduleAt(parts, visit);
  if (!found) return visit.send(notFoundPage(context, viewer));
  if (!place.allows("schedules", found)) {
    const text = t("Your role can change schedules of test mode only.");
    return visit.send(
      messagePage({ title: t("Not with your role"), text, status: 403, viewer, base: context.base }),
    );
  }
  if (request.method !== "POST")
    return visit.send(cancelPage(await viewOf(parts, visit, { context, found, operation })));
  const typed = visit.form("day");
  const continueDateTime = operation === "continue" ? startOf(typed) : "";
  if (continueDateTime === undefined)
    return show(parts, visit, context, { field: "day", message: t("Enter a day."), typed });
  const changed = await changedAsPerson(parts, visit, {
    operation: `console.${operation}Schedule`,
    placeGuid: found.schedule.merchantGuid,
    change: () => carryOut(parts, found, { operation, continueDateTime }),
  });
  if (!isRefusal(changed)) return visit.redirect(`/console/${place.guid}/schedules/${found.schedule.id}`);
  const message =
    changed.code === "continue_invalid"
      ? t("Choose a day from today on, at most some years ahead.")
      : t("Nothing was changed: the schedule has another state now.");
  return show(parts, visit, context, { ...(operation === "continue" && { field: "day", typed }), message });
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
