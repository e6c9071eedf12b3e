import { findRequest, listRequests, watchedMerchants, watchRequests } from "../../../request-log/index.ts";
import { nameMerchants, recordAuditEvent } from "../../../tenancy/index.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { readDays, today } from "../../frame/days.ts";
import type { ConsoleParts } from "../../parts.ts";
import { replayCurl } from "./replay.ts";
import { requestLogPage } from "./request-log-page.ts";
import { requestPage } from "./request-page.ts";

const PAGE_SIZE = 50;
const WATCH_MINUTES = 60;
const MAX_FIND_LENGTH = 100;

/** Routes of the log of requests that the servers of a place sent to the API. */
export function requestLogRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "developers";
  const path = "developers/requests";
  return [
    getting(path, access, (visit) => list(parts, visit)),
    getting(`${path}/:request`, access, (visit) => show(parts, visit)),
    posting(`${path}/watch`, access, (visit) => watch(parts, visit)),
  ];
}

async function list({ db, clock }: ConsoleParts, visit: PlaceVisit) {
  const { place, query } = visit;
  const failedOnly = query("failed") === "yes";
  const find = query("find").trim().slice(0, MAX_FIND_LENGTH);
  const before = /^\d{1,18}$/.test(query("before")) ? BigInt(query("before")) : undefined;
  const merchantGuids = await merchantsAt(db, place);
  const period = readDays(query);
  const { from, until } = period;
  const found =
    period.problems.length > 0
      ? []
      : await listRequests(db, {
          merchantGuids,
          failedOnly,
          find,
          from,
          until,
          before,
          limit: PAGE_SIZE + 1,
        });
  const requests = found.slice(0, PAGE_SIZE);
  const watched = (await watchedMerchants(db)).filter(({ merchantGuid }) =>
    merchantGuids.includes(merchantGuid),
  );
  return visit.show(
    requestLogPage(visit, {
      requests,
      merchants: await nameMerchants(db, [...new Set(requests.map(({ merchantGuid }) => merchantGuid))]),
      failedOnly,
      find,
      period,
      today: today(clock),
      now: clock.now(),
      isFirstPage: before === undefined,
      next: found.length > PAGE_SIZE ? requests.at(-1)?.id : undefined,
      watchedUntil:
        watched.length < merchantGuids.length
          ? undefined
          : watched
              .map(({ until }) => until)
              .toSorted((one, other) => Temporal.Instant.compare(one, other))[0],
    }),
  );
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const { db, publicUrl } = parts;
  const id = /^\d{1,18}$/.test(visit.path("request")) ? BigInt(visit.path("request")) : undefined;
  const request = id === undefined ? undefined : await findRequest(db, id);
  if (!request || !(await merchantsAt(db, place)).includes(request.merchantGuid)) return visit.nothing();
  const connector = await parts.findConnector(request.connectorGuid);
  const merchants = await nameMerchants(db, [request.merchantGuid]);
  return visit.show(
    requestPage(visit, {
      request,
      merchantName: merchants.get(request.merchantGuid) ?? "",
      connectorName: connector?.name ?? "",
      curl: replayCurl(publicUrl, request),
    }),
  );
}

async function watch({ db }: ConsoleParts, { place, viewer, request, goTo }: PlaceVisit) {
  await changedBy(viewer, { request, operation: "console.watchRequests" }, async () => {
    await watchRequests(db, { merchantGuids: await merchantsAt(db, place), minutes: WATCH_MINUTES });
    await recordAuditEvent(db, { entity: "requestLog", target: place.guid, placeGuid: place.guid });
  });
  return goTo("developers", "requests");
}
