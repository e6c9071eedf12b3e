import { consolePath } from "../../frame/address.ts";
import { done, doublingRetry, type Job, type JobKind, type JobResult } from "../../../platform/jobs/index.ts";
import { findTenant } from "../../../tenancy/index.ts";
import { MAIL_JOB, sendAccountMail, type AccountMailParts } from "../../accounts/send-account-mail.ts";
import { findPlace } from "../../access/places.ts";
import { approvalMail } from "./mail-content.ts";
import { SEND_APPROVAL_MAIL, type ApprovalMail } from "./plan-mails.ts";
import { findWaitingRequest } from "./waiting-request.ts";

/** For about four hours of the 72 in which a request can be decided. */
const retryAfter = doublingRetry({ firstSeconds: 30, maxSeconds: 3_600, tries: 10 });

/**
 * Notifies one person of what waits, while it waits and that person can approve it. The menu of the console shows the request as
 * well.
 */
export function sendApprovalMailJobKind(parts: AccountMailParts): JobKind<ApprovalMail> {
  return { name: SEND_APPROVAL_MAIL, ...MAIL_JOB, retryAfter, run: (job) => send(parts, job) };
}

async function send(
  parts: AccountMailParts,
  { payload: { requestId: id, personId, language }, attempts }: Job<ApprovalMail>,
): Promise<JobResult> {
  const { db, vault, publicUrl } = parts;
  const request = await findWaitingRequest(db, id);
  const place = request && (await findPlace(db, { guid: request.placeGuid, sealer: vault }));
  if (!request || !place) return done;
  const approvers = await request.approversAt(place);
  const recipient = approvers.find((person) => person.personId === personId);
  const tenantGuid = place.path.find((guid) => guid.startsWith("TE-"));
  const tenant = tenantGuid === undefined ? undefined : await findTenant(db, { tenantGuid, sealer: vault });
  if (!recipient || !tenant?.settings.mail) return done;
  const link = publicUrl + consolePath([place.guid, "approvals", id]);
  const content = approvalMail({ language, request, placeName: place.name, link });
  const to = recipient.email;
  const { mail: server } = tenant.settings;
  const mail = { tenantGuid: tenant.guid, server, uuid: `${id}.${personId}`, to, ...content };
  return sendAccountMail(parts, { mail, about: { approval: id }, attempts, retryAfter });
}
