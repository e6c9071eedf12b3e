import type { Queryable } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { mailServerAt, provingMailServerAt } from "../accounts/account-mail-server.ts";
import { membershipsAllow } from "../access/memberships.ts";
import { listColleagues } from "../access/person-store.ts";
import { rolesAllow } from "../access/permissions.ts";
import type { Membership } from "../access/person.ts";
import { findPlace } from "../access/places.ts";

/** Job kind: one mail to one person. Stored with each job. */
export const SEND_NOTICE = "send-console-notice";

/** A place may have many people: these get the mail, and the console shows the same to all. */
const MAX_MAILS = 20;

export interface Notice {
  readonly tenantGuid: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly uuid: string;
}

/** Recipients of a notice: the people who configure the place, or its owners. */
const IS_RECIPIENT = {
  developers: (roles) => membershipsAllow(roles, "developers"),
  owners: (roles) => roles.some(({ isOwner, role }) => isOwner && rolesAllow([role], "people")),
} as const satisfies Readonly<Record<string, (roles: readonly Membership[]) => boolean>>;

/**
 * Plans a mail to people of a merchant or tenant, in the commit of what it is about, by the nearest mail server, before others by one
 * that the root credential set; none where there is no mail server.
 */
export async function planNotices(
  tx: Queryable,
  { sealer }: { sealer: Sealer },
  notice: {
    placeGuid: string;
    recipients: keyof typeof IS_RECIPIENT;
    subject: string;
    text: string;
    key: string;
  },
): Promise<void> {
  const { placeGuid, recipients, subject, text, key } = notice;
  const place = await findPlace(tx, { guid: placeGuid, sealer });
  if (!place) return;
  const carrier = (await provingMailServerAt(tx, sealer, place)) ?? (await mailServerAt(tx, sealer, place));
  if (!carrier) return;
  const { tenantGuid } = carrier;
  const colleagues = await listColleagues(tx, place.path);
  const people = [...Map.groupBy(colleagues, ({ personId }) => personId).values()]
    .filter((roles) => IS_RECIPIENT[recipients](roles))
    .flatMap(([person]) => person ?? []);
  for (const { personId, email } of people.slice(0, MAX_MAILS)) {
    const payload: Notice = { tenantGuid, to: email, subject, text, uuid: `${key}.${personId}` };
    const lane = `mail:${tenantGuid}`;
    await enqueue(tx, { kind: SEND_NOTICE, key: payload.uuid, owner: placeGuid, lane, payload });
  }
}
