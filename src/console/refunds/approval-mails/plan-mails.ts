import type { Queryable } from "../../../platform/database/index.ts";
import { enqueue } from "../../../platform/jobs/index.ts";
import type { Sealer } from "../../../platform/sealing.ts";
import { findTenant } from "../../../tenancy/index.ts";
import { peopleWithout } from "../../access/alert-choices.ts";
import { findPlace } from "../../access/places.ts";
import type { ConsoleLanguage } from "../../language/dictionary.ts";
import { presentLanguage } from "../../language/translate.ts";
import { findWaitingRequest } from "./waiting-request.ts";

/** Job kind: notifies one person of what they can approve. Stored with each job. */
export const SEND_APPROVAL_MAIL = "send-console-approval";

/** A place may have many people who can approve: these get a mail, and the menu shows the request to all. */
const MAX_MAILS = 20;

export interface ApprovalMail {
  /** The refund of a person, the move of an assistant, or the export of cards. */
  readonly requestId: string;
  readonly personId: string;
  /** In which the request was made: people of one place mostly share it. Assistants have none, and write English. */
  readonly language: ConsoleLanguage;
}

/** Plans the mails to the people who can approve, in the commit of the request; none where the tenant has no mail server, or to a person who chose to get none. */
export async function planApprovalMails(
  tx: Queryable,
  { sealer }: { sealer: Sealer },
  requestId: string,
): Promise<void> {
  const request = await findWaitingRequest(tx, requestId);
  const place = request && (await findPlace(tx, { guid: request.placeGuid, sealer }));
  const tenantGuid = place?.path.find((guid) => guid.startsWith("TE-"));
  const tenant = tenantGuid && (await findTenant(tx, { tenantGuid, sealer }));
  if (!request || !place || !tenant || !tenant.settings.mail) return;
  const muted = await peopleWithout(tx, { kind: "approval_waits", path: place.path });
  const approvers = (await request.approversAt(place)).filter(({ personId }) => !muted.has(personId));
  for (const { personId } of approvers.slice(0, MAX_MAILS)) {
    const payload: ApprovalMail = { requestId, personId, language: presentLanguage() };
    const key = `${requestId}:${personId}`;
    // One slow mail server must not hold up another tenant's mails.
    const lane = `mail:${tenant.guid}`;
    await enqueue(tx, { kind: SEND_APPROVAL_MAIL, key, owner: request.placeGuid, lane, payload });
  }
}
