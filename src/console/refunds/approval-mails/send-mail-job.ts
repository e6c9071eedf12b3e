import { logDelivery, sendPlainMail, type MailRulesParts } from "../../../pay-by-link/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/index.ts";
import { done, doublingRetry, type Job, type JobKind, type JobResult } from "../../../platform/jobs/index.ts";
import type { Log } from "../../../platform/log.ts";
import type { Sealer } from "../../../platform/sealing.ts";
import { findTenant } from "../../../tenancy/index.ts";
import { findApprovalById } from "../approval-store.ts";
import { approversOfRequest } from "../approvers.ts";
import { namePeople } from "../../access/person-store.ts";
import { findPlace } from "../../access/places.ts";
import { approvalMail } from "./mail-content.ts";
import { SEND_APPROVAL_MAIL, type ApprovalMail } from "./plan-mails.ts";

/** For about four hours of the 72 in which a request can be decided. */
const retryAfter = doublingRetry({ firstSeconds: 30, maxSeconds: 3_600, tries: 10 });

interface ApprovalMailParts extends MailRulesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Sealer;
  readonly publicUrl: string;
}

/**
 * Notifies one person of a refund that waits, while it waits and that person can approve it. A mail whose outcome is unclear is
 * not sent again: the menu of the console shows the request as well.
 */
export function sendApprovalMailJobKind(parts: ApprovalMailParts): JobKind<ApprovalMail> {
  return {
    name: SEND_APPROVAL_MAIL,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter,
    run: (job) => send(parts, job),
  };
}

async function send(
  parts: ApprovalMailParts,
  { payload: { approvalId, personId, language }, attempts }: Job<ApprovalMail>,
): Promise<JobResult> {
  const { db, vault, log, publicUrl } = parts;
  const approval = await findApprovalById(db, approvalId);
  if (!approval || approval.state !== "open" || approval.isExpired) return done;
  const { id, merchantGuid, requestedBy } = approval;
  const place = await findPlace(db, { guid: merchantGuid, sealer: vault });
  if (!place) return done;
  const approvers = await approversOfRequest(db, { approval, place });
  const recipient = approvers.find((person) => person.personId === personId);
  const tenantGuid = place.path.find((guid) => guid.startsWith("TE-"));
  const tenant = tenantGuid === undefined ? undefined : await findTenant(db, { tenantGuid, sealer: vault });
  if (!recipient || !tenant?.settings.mail) return done;
  const { mail: server } = tenant.settings;
  const names = await namePeople(db, [requestedBy]);
  const content = approvalMail({
    ...approval,
    language,
    requestedBy: names.get(requestedBy) ?? "",
    placeName: place.name,
    link: `${publicUrl}/console/${merchantGuid}/approvals/${id}`,
  });
  const uuid = `${id}.${personId}`;
  const delivery = await sendPlainMail(parts, {
    tenantGuid: tenant.guid,
    server,
    uuid,
    to: recipient.email,
    ...content,
  });
  logDelivery(log, { approval: id }, delivery);
  if (delivery.kind !== "not_taken") return done;
  const after = retryAfter(attempts);
  return after ? { kind: "again", after, because: delivery.because } : done;
}
