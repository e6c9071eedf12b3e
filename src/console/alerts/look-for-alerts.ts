import type { Database, Queryable } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { placesWithEndpoints } from "../../events/index.ts";
import { alertChoicesAt, placesWithAlerts, type AlertChoice } from "../access/alert-choices.ts";
import { findPlace, type Place } from "../access/places.ts";
import { APPROVAL_EVENTS, connectorsOf, recordApprovalEvents } from "./approval-events.ts";
import { claimRound, removeOldAlerts, replaceAlerts, type Alert } from "./alert-store.ts";
import type { AlertParts } from "./alert-kind.ts";
import { findConditions, FOUND_KINDS, type Condition } from "./alert-kinds.ts";

/** How often one of the processes looks. */
const INTERVAL_SECONDS = 5 * 60;
/** Processes ask in turn; the clocks of two may differ by as much. */
const TOLERANCE_SECONDS = 30;
const PLACES_AT_A_TIME = 100;

/** Job kind: one mail to one person. Stored with each job. */
export const SEND_ALERTS = "send-console-alerts";

export interface AlertMail {
  readonly personId: string;
  readonly placeGuid: string;
  readonly language: string;
  readonly alerts: readonly WrittenAlert[];
}

/** An alert in a job, whose times are text. */
export type WrittenAlert = Condition & { readonly isEnded: boolean };

interface LookParts extends AlertParts {
  readonly db: Database;
  readonly notifyWorkers: () => void;
}

/**
 * Looks at each place where a person chose an alert, and plans the mails: in the commit that takes over what was found, so that none
 * is lost and none is sent twice. Then at the approvals of each place with an endpoint for their events. Conditions that cannot be known
 * at the moment stay as they were.
 */
export async function lookForAlerts(parts: LookParts): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  const intervalSeconds = INTERVAL_SECONDS - TOLERANCE_SECONDS;
  if (!(await claimRound(db, { now, intervalSeconds }))) return;
  await removeOldAlerts(db, now);
  await eachPlace(parts, placesWithAlerts, (place) => lookAt(parts, { place, now }));
  const withEndpoints: ListPlaces = (tx, page) =>
    placesWithEndpoints(tx, { types: APPROVAL_EVENTS, ...page });
  await eachPlace(parts, withEndpoints, (place) => lookAtApprovals(parts, { place, now }));
}

type ListPlaces = (db: Queryable, page: { after: string; limit: number }) => Promise<readonly string[]>;

/** All places of a list, one after the other. */
async function eachPlace(
  { db, vault }: LookParts,
  list: ListPlaces,
  look: (place: Place) => Promise<void>,
): Promise<void> {
  let after = "";
  for (;;) {
    const guids = await list(db, { after, limit: PLACES_AT_A_TIME });
    for (const guid of guids) {
      const place = await findPlace(db, { guid, sealer: vault });
      if (place) await look(place);
    }
    const last = guids.at(-1);
    if (last === undefined || guids.length < PLACES_AT_A_TIME) return;
    after = last;
  }
}

async function lookAtApprovals(
  parts: LookParts,
  { place, now }: { place: Place; now: Temporal.Instant },
): Promise<void> {
  const found = await findConditions(parts, { place, kind: "approvals_fall" });
  if (!found) return;
  const connectors = await connectorsOf(parts, place);
  const isRecorded = await parts.db.transaction((tx) => recordApprovalEvents(tx, { connectors, found, now }));
  if (isRecorded) parts.notifyWorkers();
}

async function lookAt(
  parts: LookParts,
  { place, now }: { place: Place; now: Temporal.Instant },
): Promise<void> {
  const { db } = parts;
  const choices = await alertChoicesAt(db, place.guid);
  const kinds = FOUND_KINDS.filter((kind) => choices.some(({ kinds: chosen }) => chosen.includes(kind)));
  const looked = await Promise.all(
    kinds.map(async (kind) => ({ kind, found: await findConditions(parts, { place, kind }) })),
  );
  const isMailed = await db.transaction(async (tx) => {
    const alerts: Alert[] = [];
    for (const { kind, found } of looked)
      if (found) alerts.push(...(await replaceAlerts(tx, { placeGuid: place.guid, kind, found, now })));
    for (const choice of alerts.length > 0 ? choices : []) await planMail(tx, { choice, alerts, place, now });
    return alerts.length > 0;
  });
  if (isMailed) parts.notifyWorkers();
}

async function planMail(
  tx: Queryable,
  options: { choice: AlertChoice; alerts: readonly Alert[]; place: Place; now: Temporal.Instant },
): Promise<void> {
  const { choice, alerts, place, now } = options;
  const { personId, placeGuid, language } = choice;
  const wanted = alerts.filter(({ kind }) => choice.kinds.includes(kind));
  if (wanted.length === 0) return;
  const written = wanted.map((alert) => ({ ...alert, isEnded: alert.endedAt !== null }));
  const payload: AlertMail = { personId, placeGuid, language, alerts: written };
  const key = `${placeGuid}:${personId}:${now.toString()}`;
  // One slow mail server must not hold up another tenant's mails.
  const lane = `mail:${place.path.find((guid) => guid.startsWith("TE-")) ?? ""}`;
  await enqueue(tx, { kind: SEND_ALERTS, key, owner: placeGuid, lane, payload });
}
