import type { Queryable } from "../../../platform/database/index.ts";
import { enqueue } from "../../../platform/jobs/index.ts";
import type { Sealer } from "../../../platform/sealing.ts";
import { findTenant } from "../../../tenancy/index.ts";
import { approversOfRequest } from "../approvers.ts";
import type { Approval } from "../approval-store.ts";
import type { ConsoleLanguage } from "../../language/dictionary.ts";
import { presentLanguage } from "../../language/translate.ts";
import { findPlace } from "../../access/places.ts";

/** Job kind: notifies one person of a refund that they can approve. Stored with each job. */
export const SEND_APPROVAL_MAIL = "send-console-approval";

/** A place may have many people who can approve: these get a mail, and the menu shows the request to all. */
const MAX_MAILS = 20;

export interface ApprovalMail {
  readonly approvalId: string;
  readonly personId: string;
  /** In which the request was made: people of one place mostly share it. */
  readonly language: ConsoleLanguage;
}

/** Plans the mails to the people who can approve, in the commit of the request; none where the tenant has no mail server. */
export async function planApprovalMails(
  tx: Queryable,
  { sealer }: { sealer: Sealer },
  approval: Approval,
): Promise<void> {
  const place = await findPlace(tx, { guid: approval.merchantGuid, sealer });
  const tenantGuid = place?.path.find((guid) => guid.startsWith("TE-"));
  const tenant = tenantGuid && (await findTenant(tx, { tenantGuid, sealer }));
  if (!place || !tenant || !tenant.settings.mail) return;
  const approvers = await approversOfRequest(tx, { approval, place });
  for (const { personId } of approvers.slice(0, MAX_MAILS)) {
    const payload: ApprovalMail = { approvalId: approval.id, personId, language: presentLanguage() };
    const key = `${approval.id}:${personId}`;
    // One slow mail server must not hold up another tenant's mails.
    await enqueue(tx, { kind: SEND_APPROVAL_MAIL, key, lane: `mail:${tenant.guid}`, payload });
  }
}
