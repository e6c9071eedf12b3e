import { done, doublingRetry, type Job, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import { findTenant } from "../../tenancy/index.ts";
import { alertKindsOf } from "../access/alert-choices.ts";
import { listColleagues } from "../access/person-store.ts";
import { findPlace } from "../access/places.ts";
import { MAIL_JOB, sendAccountMail, type AccountMailParts } from "../accounts/send-account-mail.ts";
import { CONSOLE_LANGUAGES } from "../language/dictionary.ts";
import { alertMail } from "./mail-content.ts";
import { SEND_ALERTS, type AlertMail } from "./look-for-alerts.ts";

/** For about four hours: an older alert says little. */
const retryAfter = doublingRetry({ firstSeconds: 30, maxSeconds: 3_600, tries: 10 });

/** Sends one mail with what began and ended at a place, to a person who may still see it. */
export function sendAlertsJobKind(parts: AccountMailParts): JobKind<AlertMail> {
  return { name: SEND_ALERTS, ...MAIL_JOB, retryAfter, run: (job) => send(parts, job) };
}

async function send(parts: AccountMailParts, { id, payload, attempts }: Job<AlertMail>): Promise<JobResult> {
  const { db, vault, publicUrl } = parts;
  const place = await findPlace(db, { guid: payload.placeGuid, sealer: vault });
  if (!place) return done;
  const own = (await listColleagues(db, place.path)).filter(({ personId }) => personId === payload.personId);
  const kinds = alertKindsOf(own.map(({ role }) => role));
  const alerts = payload.alerts.filter(({ kind }) => kinds.includes(kind));
  const tenantGuid = place.path.find((guid) => guid.startsWith("TE-"));
  const tenant = tenantGuid === undefined ? undefined : await findTenant(db, { tenantGuid, sealer: vault });
  const server = tenant?.settings.mail;
  const to = own[0]?.email;
  if (to === undefined || alerts.length === 0 || !tenant || !server) return done;
  const language = CONSOLE_LANGUAGES.find(({ code }) => code === payload.language)?.code ?? "en";
  const content = alertMail({ language, alerts, placeName: place.name, placeGuid: place.guid, publicUrl });
  const uuid = `alerts-${id}.${payload.personId}`;
  const mail = { tenantGuid: tenant.guid, server, uuid, to, ...content };
  return sendAccountMail(parts, { mail, about: { alerts: place.guid }, attempts, retryAfter });
}
