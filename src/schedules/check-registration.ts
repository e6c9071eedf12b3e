import { lockInstrument } from "../vault/index.ts";
import { membersOf, type Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findTransaction, type Transaction } from "../transactions/index.ts";
import type { RegistrationRefusal } from "./refusals.ts";

const REGISTERING: readonly string[] = ["register", "debit", "preauthorize"];

/**
 * The transaction whose instrument a schedule of the connector shall charge. The instrument is locked until the commit, so
 * that one that is deregistered at the same moment sees the schedule and cancels it.
 */
export async function checkRegistration(
  tx: Queryable,
  { registrationUuid, connector }: { registrationUuid: string; connector: Connector },
): Promise<Transaction | RegistrationRefusal> {
  const registration = await findTransaction(tx, registrationUuid);
  if (registration?.merchantGuid !== connector.merchantGuid) return refused("registration_not_valid");
  if (!membersOf(connector).includes(registration.connectorGuid)) return refused("registration_not_valid");
  if (!REGISTERING.includes(registration.type)) return refused("reference_not_a_registration");
  if (registration.type !== "register" && registration.request.withRegister !== true)
    return refused("registration_without_instrument");
  if (registration.status !== "success") return refused("registration_not_valid");
  const instrument = await lockInstrument(tx, { transactionUuid: registrationUuid });
  // An instrument that was erased with its profile is gone like one that was deregistered.
  if (!instrument || instrument.deregistered) return refused("already_deregistered");
  return registration;
}

function refused(code: RegistrationRefusal["code"]): RegistrationRefusal {
  return { refused: true, code };
}
