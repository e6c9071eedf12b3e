import { findSubmissionsOfAccount, type ProviderEvent } from "../../providers/index.ts";
import type { TransactionParts } from "../parts.ts";

type Parts = Pick<TransactionParts, "db" | "findConnector">;
interface Received {
  readonly event: ProviderEvent;
  readonly connectorGuid: string | undefined;
}

/**
 * Whether an event that no submission of the connector has is about a payment of another connector to the same provider: an account sends its
 * events to the webhooks of all its connectors. The one whose payment it is gets it, too, so that it means nothing here.
 */
export async function isOfSibling(parts: Parts, { event, connectorGuid }: Received): Promise<boolean> {
  if (connectorGuid === undefined) return false;
  const named = [
    event.providerReference,
    event.kind === "moved" ? event.payment.providerReference : undefined,
  ];
  for (const providerReference of named) {
    if (providerReference === undefined) continue;
    const submissions = await findSubmissionsOfAccount(parts.db, providerReference);
    for (const owner of new Set(submissions.map((submission) => submission.connectorGuid)))
      if (await areSiblings(parts, owner, connectorGuid)) return true;
  }
  return false;
}

/** Whether two connectors of a tenant are of one provider, so that they may be of one account. */
export async function areSiblings(
  { findConnector }: Pick<Parts, "findConnector">,
  ownerGuid: string,
  receiverGuid: string,
): Promise<boolean> {
  const [owner, receiver] = await Promise.all([findConnector(ownerGuid), findConnector(receiverGuid)]);
  if (!owner || !receiver) return false;
  return (
    owner.tenantGuid === receiver.tenantGuid &&
    owner.adapter === receiver.adapter &&
    owner.config.testMode === receiver.config.testMode
  );
}

/** Whether two connectors are the same one, or of one merchant and one account at a provider. */
export async function areOfOneAccount(
  { findConnector }: Pick<Parts, "findConnector">,
  ownerGuid: string,
  receiverGuid: string,
): Promise<boolean> {
  if (ownerGuid === receiverGuid) return true;
  const [owner, receiver] = await Promise.all([findConnector(ownerGuid), findConnector(receiverGuid)]);
  if (!owner || !receiver || owner.config.username === null) return false;
  return (
    owner.merchantGuid === receiver.merchantGuid &&
    owner.adapter === receiver.adapter &&
    owner.config.testMode === receiver.config.testMode &&
    owner.config.username === receiver.config.username
  );
}
