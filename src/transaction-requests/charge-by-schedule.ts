import { isRefusal } from "../platform/refusal.ts";
import { amountOf, concludeRun, errorOf, type Charge, type Charged } from "../schedules/index.ts";
import {
  findTransaction,
  recordEnded,
  type NewTransaction,
  type Transaction,
} from "../transactions/index.ts";
import { connectorOfTransaction } from "./provider/connector-of-transaction.ts";
import { createTransaction } from "./create-transaction.ts";
import { responseToRefusal } from "./http/refusal-responses.ts";
import type { Requester, TransactionParts } from "./parts.ts";
import type { CreateRefusal } from "./refusals.ts";
import type { TransactionRequest } from "./schema/field-matrix.ts";
import { callbackOf, storedRequest } from "./accept/recorded-request.ts";

/** Undoes what the commit has written so far. */
class RunIsOver extends Error {}

/**
 * Charges a run of a schedule: a recurring debit that the merchant initiates, with the instrument and the scheme reference of
 * the registration. A charge that is refused before a provider is involved is recorded as a failed debit, so that the merchant gets a
 * callback for every run; so is a run whose id the merchant has used.
 */
export async function chargeBySchedule(parts: TransactionParts, charge: Charge): Promise<Charged> {
  const { schedule } = charge;
  const { id: uuid, connectorGuid } = schedule;
  const connector = await connectorOfTransaction(parts, { uuid, connectorGuid });
  if (connector.disabled) return { kind: "held", because: "The connector is disabled." };
  const registration = await findTransaction(parts.db, schedule.registrationUuid);
  if (!registration) throw new Error(`The registration of schedule ${schedule.id} does not exist.`);
  const request = requestOf(charge, registration);
  const requester: Requester = { connector, signatureHash: schedule.callbackHash };
  try {
    const charged = await createTransaction(parts, {
      operation: "debit",
      request,
      requester,
      apiVersion: "scheduler",
      initiatedBy: "scheduler",
      alongside: async (tx, transaction) => {
        if (!(await charge.link(tx, transaction.uuid))) throw new RunIsOver();
      },
    });
    if (!isRefusal(charged)) return { kind: "charged", transaction: charged };
    return await recordRefused(parts, { charge, request, requester, registration, refusal: charged });
  } catch (error) {
    if (error instanceof RunIsOver) return { kind: "over" };
    throw error;
  }
}

function requestOf(
  { schedule, merchantTransactionId }: Charge,
  registration: Transaction,
): TransactionRequest {
  const { merchantMetaData, registrationUuid, currency } = schedule;
  const callbackUrl = schedule.callbackUrl ?? registration.callbackUrl;
  const { schemeTransactionIdentifier } = registration.result;
  return {
    merchantTransactionId,
    referenceUuid: registrationUuid,
    amount: amountOf(schedule),
    currency,
    transactionIndicator: "RECURRING",
    // The customer is not there to be authenticated.
    threeDSecureData: { "3dsecure": "OFF" },
    ...(schemeTransactionIdentifier !== undefined && {
      referenceSchemeTransactionIdentifier: schemeTransactionIdentifier,
    }),
    ...(merchantMetaData !== null && { merchantMetaData }),
    ...(callbackUrl !== null && { callbackUrl }),
  };
}

interface RefusedCharge {
  readonly charge: Charge;
  readonly request: TransactionRequest;
  readonly requester: Requester;
  readonly registration: Transaction;
  readonly refusal: CreateRefusal;
}

/** The failed debit, and the end of the run, in one commit. */
async function recordRefused(parts: TransactionParts, of: RefusedCharge): Promise<Charged> {
  const { charge, requester } = of;
  const { connector } = requester;
  const transaction = await parts.db.transaction(async (tx) => {
    const recorded = await recordEnded(tx, refusedDebit(parts, of));
    // The id was free a moment ago, and another worker may have charged the run under it.
    if (isRefusal(recorded)) throw new RunIsOver();
    if (!(await charge.link(tx, recorded.uuid))) throw new RunIsOver();
    await concludeRun(tx, parts, { transactionUuid: recorded.uuid, connector, error: errorOf(recorded) });
    return recorded;
  });
  parts.notifyWorkers();
  return { kind: "charged", transaction };
}

function refusedDebit(
  { ids, clock }: Pick<TransactionParts, "ids" | "clock">,
  of: RefusedCharge,
): NewTransaction & { status: "error_internal" } {
  const { charge, request, requester, registration, refusal } = of;
  const { connector } = requester;
  const { errorCode, errorMessage: message } = responseToRefusal(refusal);
  const { amountMinor, currency, registrationUuid } = charge.schedule;
  const at = clock.now();
  const code = typeof errorCode === "number" ? errorCode : 0;
  const uuid = ids.transactionUuid();
  return {
    uuid,
    tenantGuid: connector.tenantGuid,
    merchantGuid: connector.merchantGuid,
    connectorGuid: registration.connectorGuid,
    metaConnectorGuid: connector.guid === registration.connectorGuid ? null : connector.guid,
    merchantTransactionId:
      refusal.code === "duplicate_transaction_id" ? `auto-${uuid}` : charge.merchantTransactionId,
    type: "debit",
    status: "error_internal",
    amountMinor,
    currency,
    referenceUuid: registrationUuid,
    ...callbackOf({ request, requester }),
    request: storedRequest(request),
    result: {
      errors: [{ code, message, adapterCode: null, adapterMessage: null, createdAt: at.toString() }],
    },
    card: registration.card,
    initiatedBy: "scheduler",
    apiVersion: "scheduler",
    testMode: connector.config.testMode,
    at,
  };
}
