import type { Queryable } from "../../../platform/database/index.ts";
import { enqueue } from "../../../platform/jobs/index.ts";
import type { Sealer } from "../../../platform/sealing.ts";
import type { ConsoleLanguage } from "../../language/dictionary.ts";
import { provingMailServerAt } from "../../accounts/account-mail-server.ts";
import type { Place } from "../../access/places.ts";
import { insertMail } from "./mail-store.ts";

/** Job kind: sends one invitation through the tenant's mail server. */
export const SEND_INVITATION = "send-console-invitation";

/**
 * Plans the mail with the link, in the commit that makes the invitation. The link is sealed until the mail is over, because the
 * database keeps only the digest of an invitation's token.
 *
 * @returns whether there will be one: the tenant of the place, or one above it, needs a mail server that the root credential set
 */
export async function planInvitationMail(
  tx: Queryable,
  vault: Sealer,
  invitation: { id: string; token: string; place: Place; invitedBy: string; language: ConsoleLanguage },
): Promise<boolean> {
  const { id, token, place, invitedBy, language } = invitation;
  const mail = await provingMailServerAt(tx, vault, place);
  if (!mail) return false;
  const { tenantGuid } = mail;
  const sealedToken = vault.seal(token, tokenContext(id));
  await insertMail(tx, { id, tenantGuid, invitedBy, language, sealedToken });
  // One slow mail server must not hold up another tenant's mails.
  const lane = `mail:${tenantGuid}`;
  await enqueue(tx, {
    kind: SEND_INVITATION,
    key: id,
    owner: place.guid,
    lane,
    payload: { invitationId: id },
  });
  return true;
}

export function tokenContext(invitationId: string): string {
  return `console_invitation_mails:${invitationId}:token`;
}
