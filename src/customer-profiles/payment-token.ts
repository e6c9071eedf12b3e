import { openInstrument, openInstrumentToCharge, type StoredInstrument } from "../vault/index.ts";
import type { Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { recordAccess } from "./audit.ts";
import { connectorToCharge } from "./chargeable.ts";
import type { Container } from "./containers/container.ts";
import { findInstrumentByToken, registrationOfToken } from "./instrument-store.ts";
import type { CustomerProfileParts, ProfileUser } from "./parts.ts";
import type { PaymentTokenRefusal } from "./refusals.ts";

const PAYMENT_TOKEN = /^pt::[0-9a-f]{20}$/;

/** Whether a `transactionToken` is the paymentToken of a stored instrument. */
export function isPaymentToken(transactionToken: string): boolean {
  return PAYMENT_TOKEN.test(transactionToken);
}

interface OpenedToken {
  readonly instrument: StoredInstrument;
  readonly cvv: string | undefined;
}

/** No token of the connector's container, or its instrument was deregistered. */
const UNKNOWN_TOKEN = { refused: true, code: "transaction_token_invalid" } as const;

/** Opens the instrument of a paymentToken, to be charged on this connector. */
export async function openPaymentToken(
  tx: Queryable,
  parts: CustomerProfileParts,
  { paymentToken, user }: { paymentToken: string; user: ProfileUser },
): Promise<OpenedToken | PaymentTokenRefusal> {
  const { connector } = user;
  const container = await parts.containerOf(connector);
  if (!container) return UNKNOWN_TOKEN;
  const named = { containerId: container.id, paymentToken };
  const opened = await openInstrumentToCharge(tx, parts.vault, {
    find: registrationOfToken(named),
    merchantGuid: connector.merchantGuid,
    reference: paymentToken,
  });
  if (!opened || opened.instrument.deregisteredAt) return UNKNOWN_TOKEN;
  const { instrument } = opened;
  const target = await connectorToCharge(parts, { instrument, connector });
  if (!target) return { refused: true, code: "payment_token_of_other_connector" };
  if (container.sharedWithSubtenants) await recordPayment(tx, parts, { container, named, user });
  return opened;
}

async function recordPayment(
  tx: Queryable,
  parts: CustomerProfileParts,
  options: { container: Container; named: { containerId: number; paymentToken: string }; user: ProfileUser },
): Promise<void> {
  const { container, named, user } = options;
  const found = await findInstrumentByToken(tx, named);
  if (!found) return;
  const { profileGuid } = found;
  const at = parts.clock.now();
  await recordAccess(tx, { container, profileGuid, operation: "payWithPaymentToken", user, at });
}

/** The connector for a request with this token; undefined when `connector` and its members can't charge it. */
export async function connectorOfPaymentToken(
  db: Queryable,
  parts: CustomerProfileParts,
  { paymentToken, connector }: { paymentToken: string; connector: Connector },
): Promise<Connector | undefined> {
  const container = await parts.containerOf(connector);
  const found = container && (await findInstrumentByToken(db, { containerId: container.id, paymentToken }));
  const instrument = found && (await openInstrument(db, parts.vault, found));
  return instrument && connectorToCharge(parts, { instrument, connector });
}

/** The registration of a merchant's own paymentToken, for its deregister. */
export async function registrationOfPaymentToken(
  parts: CustomerProfileParts,
  { paymentToken, connector }: { paymentToken: string; connector: Connector },
): Promise<string | undefined> {
  const container = await parts.containerOf(connector);
  const found =
    container && (await findInstrumentByToken(parts.db, { containerId: container.id, paymentToken }));
  return found?.transactionUuid;
}
