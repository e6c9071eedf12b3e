import { logDelivery, sendPlainMail } from "../../../pay-by-link/index.ts";
import { done, doublingRetry, type Job, type JobKind, type JobResult } from "../../../platform/jobs/index.ts";
import { findTenant } from "../../../tenancy/index.ts";
import { provesAddresses } from "../../accounts/account-mail-server.ts";
import { MAIL_JOB, type AccountMailParts } from "../../accounts/send-account-mail.ts";
import { findPlace } from "../../access/places.ts";
import { invitationMail, type MailContent } from "./mail-content.ts";
import { changeMail, findMail, type InvitationMail } from "./mail-store.ts";
import { SEND_INVITATION, tokenContext } from "./plan-mail.ts";

const retryAfter = doublingRetry({ firstSeconds: 30, maxSeconds: 3_600, tries: 24 });

/** Sends a planned invitation; retried after temporary failures, and never sent twice. */
export function sendInvitationJobKind(parts: AccountMailParts): JobKind<{ invitationId: string }> {
  return {
    name: SEND_INVITATION,
    ...MAIL_JOB,
    retryAfter,
    run: (job) => send(parts, job),
  };
}

async function send(parts: AccountMailParts, job: Job<{ invitationId: string }>): Promise<JobResult> {
  const { db, vault, log } = parts;
  const mail = await findMail(db, job.payload.invitationId);
  if (!mail) return done;
  const { id, tenantGuid, sealedToken } = mail;
  if (mail.state === "sending") {
    // A process ended while it was sending. The owner sees it, and may send another link.
    await changeMail(db, { id, from: "sending", to: "unclear", reason: "gateway_stopped" });
    return done;
  }
  if (mail.state !== "queued" || sealedToken === null) return done;
  const tenant = await findTenant(db, { tenantGuid, sealer: vault });
  const server = tenant?.settings.mail;
  // Set by the root credential when the mail was planned: who has changed it since could read the link.
  if (!server || !provesAddresses(server)) {
    await changeMail(db, { id, from: "queued", to: "not_sent", reason: "mail_server_not_set" });
    return done;
  }
  const token = await vault.open(sealedToken, tokenContext(id));
  const content = await contentOf(parts, mail, token);
  if (!(await changeMail(db, { id, from: "queued", to: "sending", verifiesEmail: true }))) return done;
  const delivery = await sendPlainMail(parts, {
    tenantGuid,
    server,
    uuid: id,
    to: mail.recipient,
    ...content,
  });
  logDelivery(log, { invitation: id }, delivery);
  if (delivery.kind === "sent") {
    await changeMail(db, { id, from: "sending", to: "sent" });
    return done;
  }
  const { kind, because: reason } = delivery;
  const after = kind === "not_taken" ? retryAfter(job.attempts) : undefined;
  const to = after ? "queued" : kind === "unclear" ? "unclear" : "refused";
  await changeMail(db, { id, from: "sending", to, reason });
  return after ? { kind: "again", after, because: reason } : done;
}

async function contentOf(
  { db, vault, publicUrl }: AccountMailParts,
  mail: InvitationMail,
  token: string,
): Promise<MailContent> {
  const place = await findPlace(db, { guid: mail.placeGuid, sealer: vault });
  const placeName = place?.name ?? mail.placeGuid;
  return invitationMail({ ...mail, placeName, link: `${publicUrl}/console/invitation#${token}` });
}
