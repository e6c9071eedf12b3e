import type { Queryable } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { findTenant } from "../../tenancy/index.ts";
import { listColleagues } from "../access/person-store.ts";
import { rolesAllow } from "../access/permissions.ts";
import { findPlace } from "../access/places.ts";

/** Job kind: one mail to one person. Stored with each job. */
export const SEND_NOTICE = "send-console-notice";

/** A place may have many developers: these get the mail, and the console shows the same to all. */
const MAX_MAILS = 20;

export interface Notice {
  readonly tenantGuid: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly uuid: string;
}

/**
 * Plans a mail to the people who configure a merchant or tenant, in the commit of what it is about; none where the tenant has no
 * mail server.
 */
export async function planNotices(
  tx: Queryable,
  { sealer }: { sealer: Sealer },
  notice: { placeGuid: string; tenantGuid: string; subject: string; text: string; key: string },
): Promise<void> {
  const { placeGuid, tenantGuid, subject, text, key } = notice;
  const place = await findPlace(tx, { guid: placeGuid, sealer });
  const tenant = await findTenant(tx, { tenantGuid, sealer });
  if (!place || !tenant?.settings.mail) return;
  const colleagues = await listColleagues(tx, place.path);
  const developers = [...Map.groupBy(colleagues, ({ personId }) => personId).values()]
    .filter((roles) =>
      rolesAllow(
        roles.map(({ role }) => role),
        "developers",
      ),
    )
    .flatMap(([person]) => person ?? []);
  for (const { personId, email } of developers.slice(0, MAX_MAILS)) {
    const payload: Notice = { tenantGuid, to: email, subject, text, uuid: `${key}.${personId}` };
    const lane = `mail:${tenantGuid}`;
    await enqueue(tx, { kind: SEND_NOTICE, key: payload.uuid, owner: placeGuid, lane, payload });
  }
}
