import type { Connector } from "../../connectors/index.ts";
import { refuseCustomerProfileData } from "../../customer-profiles/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { readSchedulePlan, type SchedulePlan } from "../../schedules/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { Requester, TransactionParts } from "../parts.ts";
import { fieldInvalid, type CreateRefusal, type FieldRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import type { Operation } from "../schema/operations.ts";
import { refuseRecovery } from "./refuse-recovery.ts";
import { acceptRequest, transactionTypeOf, type AcceptedRequest } from "./accept-request.ts";

type InitialOperation = Extract<Operation, "debit" | "preauthorize" | "register" | "payout">;

/** A request that opens a transaction, as a server, a schedule, a batch or a person sends it. */
export interface InitialRequest {
  readonly operation: InitialOperation;
  readonly request: TransactionRequest;
  readonly requester: Requester;
  readonly apiVersion?: string;
  /** Default: the merchant. */
  readonly initiatedBy?: "scheduler" | "transaction-batch-file" | "recovery";
  /** The transaction that the record refers to; default: the one that the request names. */
  readonly recordedReference?: string;
  /** Default: a new one. With the uuid of a transaction that exists the request is a repeat. */
  readonly uuid?: string;
  /** The person who requested it in the console, instead of a merchant's server: of the merchant, or of a tenant above. */
  readonly person?: { readonly id: string; readonly of: "merchant" | "tenant" } | undefined;
  /** Written in the commit that records the transaction, which fails with it. */
  readonly alongside?: (tx: Queryable, transaction: Transaction) => Promise<void>;
}

/** With what the rules read from it. */
export type AcceptedInitialRequest = InitialRequest & {
  readonly accepted: AcceptedRequest;
  readonly schedule: SchedulePlan | undefined;
  /** The connectors whose provider lists the bank that the request names. */
  readonly bankIsListedBy?: ReadonlySet<string>;
};

/** The rules that need no instrument. Records nothing. */
export async function acceptInitial(
  parts: TransactionParts,
  sent: InitialRequest,
): Promise<AcceptedInitialRequest | CreateRefusal> {
  const options = { ...sent, request: withRegistration(sent) };
  const { operation, request, requester } = options;
  const { connector } = requester;
  const adapter = parts.adapters.get(connector.adapter);
  const accepted = acceptRequest({ operation, request, connector, adapter });
  if (isRefusal(accepted)) return accepted;
  const schedule = readSchedule(parts, options);
  if (isRefusal(schedule)) return schedule;
  const recoveryRefusal = await refuseRecovery(parts, { request, connector });
  if (recoveryRefusal) return recoveryRefusal;
  const profileRefusal = await refuseProfileUse(parts, { request, connector });
  return profileRefusal ?? { ...options, accepted, schedule };
}

/** A schedule charges the instrument that its transaction registers. */
function withRegistration({ operation, request }: InitialRequest): TransactionRequest {
  const registers = request.schedule !== undefined && (operation === "debit" || operation === "preauthorize");
  return registers ? { ...request, withRegister: true } : request;
}

function readSchedule(
  { clock, adapters }: Pick<TransactionParts, "clock" | "adapters">,
  { operation, request: { schedule }, requester }: InitialRequest,
): SchedulePlan | FieldRefusal | undefined {
  if (!schedule) return undefined;
  const { connector } = requester;
  const plan = readSchedulePlan(schedule, {
    connector,
    adapter: adapters.get(connector.adapter),
    type: transactionTypeOf(operation),
    now: clock.now(),
  });
  return isRefusal(plan) ? fieldInvalid(`schedule.${plan.path}`, plan.fault) : plan;
}

/** Runs before anything is recorded, and outside of the database transaction that records it. */
async function refuseProfileUse(
  parts: TransactionParts,
  { request, connector }: { request: TransactionRequest; connector: Connector },
): Promise<CreateRefusal | undefined> {
  const { customerProfileData: data } = request;
  // This also loads the connector's container into memory, which a paymentToken needs.
  if (!data) return void (await parts.containerOf(connector));
  return refuseCustomerProfileData(parts, { connector, data });
}
