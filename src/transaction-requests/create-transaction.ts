import type { Connector } from "../connectors/index.ts";
import { isDemoToken } from "../vault/index.ts";
import { refuseCustomerProfileData } from "../customer-profiles/index.ts";
import { isPayByLink, planLinkMail } from "../pay-by-link/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { openTransaction, type NewTransaction, type Transaction } from "../transactions/index.ts";
import { insertPlannedSchedule, readSchedulePlan, type SchedulePlan } from "../schedules/index.ts";
import { acceptRequest, transactionTypeOf, type AcceptedRequest } from "./accept/accept-request.ts";
import { offeredCurrency } from "./conversion/offer-conversion.ts";
import { takeFirstStep, type FirstStep, type Plan } from "./first-step.ts";
import { FIRST_INQUIRY_SECONDS } from "./outcome/inquiry-schedule.ts";
import { expiryOf } from "./accept/expiry-of-request.ts";
import { refuseRepeats } from "./accept/refuse-repeats.ts";
import type { Requester, TransactionParts } from "./parts.ts";
import { payNow } from "./pay.ts";
import { needsOurPage } from "./source/page-entry.ts";
import { bankOfRequest } from "./source/bank-of-request.ts";
import { choosePaymentSource, identifiedSource } from "./source/payment-source.ts";
import { fieldInvalid, type CreateRefusal, type FieldRefusal } from "./refusals.ts";
import { routeRequest, type Route } from "./routing/route-request.ts";
import type { TransactionRequest } from "./schema/field-matrix.ts";
import { refuseSource, usedSource } from "./source/takes-source.ts";
import { isInTestMode } from "./accept/test-mode.ts";
import { callbackOf, storedRequest } from "./accept/recorded-request.ts";
import type { Operation } from "./schema/operations.ts";
import type { ChosenSource } from "./source/chosen-source.ts";

type InitialOperation = Extract<Operation, "debit" | "preauthorize" | "register" | "payout">;

/**
 * A debit, preauthorization, registration or payout of a merchant, from top to bottom: refuse what is not acceptable, choose
 * the instrument, record the transaction, then pay it, or send the customer to a page.
 */
export function createTransaction(
  parts: TransactionParts,
  options: InitialRequest,
): Promise<Transaction | CreateRefusal> {
  return refuseRepeats(parts, options, () => createOnce(parts, options));
}

interface InitialRequest {
  readonly operation: InitialOperation;
  readonly request: TransactionRequest;
  readonly requester: Requester;
  readonly apiVersion?: string;
  /** Default: the merchant. */
  readonly initiatedBy?: "scheduler" | "transaction-batch-file";
  /** Default: a new one. With the uuid of a transaction that exists the request is a repeat. */
  readonly uuid?: string;
  /** The person who requested it in the console, instead of a merchant's server: of the merchant, or of a tenant above. */
  readonly person?: { readonly id: string; readonly of: "merchant" | "tenant" } | undefined;
  /** Written in the commit that records the transaction, which fails with it. */
  readonly alongside?: (tx: Queryable, transaction: Transaction) => Promise<void>;
}

type AcceptedInitialRequest = InitialRequest & {
  readonly accepted: AcceptedRequest;
  readonly schedule: SchedulePlan | undefined;
  /** The connectors whose provider lists the bank that the request names. */
  readonly bankIsListedBy?: ReadonlySet<string>;
};

/** With everything that is chosen before it is recorded. */
interface RoutedInitialRequest extends AcceptedInitialRequest {
  readonly uuid: string;
  readonly source: ChosenSource;
  readonly route: Route;
  readonly plan: Plan;
}

async function createOnce(
  parts: TransactionParts,
  sent: InitialRequest,
): Promise<Transaction | CreateRefusal> {
  const acceptable = await acceptInitial(parts, sent);
  if (isRefusal(acceptable)) return acceptable;
  const bankIsListedBy = await bankOfRequest(parts, acceptable);
  if (isRefusal(bankIsListedBy)) return bankIsListedBy;
  const accepted = { ...acceptable, bankIsListedBy };
  const opened = usesUpNothing(parts, accepted)
    ? await openUsingNothing(parts, accepted)
    : await parts.db.transaction((tx) => open(tx, parts, accepted));
  if (isRefusal(opened)) return opened;
  if (opened.paysNow)
    return payNow(parts, { ...opened, pspPassthroughData: sent.request.pspPassthroughData });
  parts.notifyWorkers();
  return opened.transaction;
}

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
  const profileRefusal = await refuseProfileUse(parts, { request, connector });
  return profileRefusal ?? { ...options, accepted, schedule };
}

/** A schedule charges the instrument that its transaction registers. */
function withRegistration({ operation, request }: InitialRequest): TransactionRequest {
  const registers = request.schedule !== undefined && (operation === "debit" || operation === "preauthorize");
  return registers ? { ...request, withRegister: true } : request;
}

function readSchedule(
  { clock }: Pick<TransactionParts, "clock">,
  { operation, request: { schedule }, requester }: InitialRequest,
): SchedulePlan | FieldRefusal | undefined {
  if (!schedule) return undefined;
  const { connector } = requester;
  const plan = readSchedulePlan(schedule, {
    connector,
    type: transactionTypeOf(operation),
    now: clock.now(),
  });
  return isRefusal(plan) ? fieldInvalid(`schedule.${plan.path}`, plan.message) : plan;
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

/**
 * Whether the choice of instrument and connector writes nothing: no token is used up, no instrument kept. The record alone is one
 * statement, a commit by itself: without `begin` and `commit` around it a debit makes three round trips to the database
 * instead of five.
 */
function usesUpNothing(
  { demo }: Pick<TransactionParts, "demo">,
  { operation, request, requester }: InitialRequest,
): boolean {
  if (requester.connector.kind !== "provider" || request.referenceUuid !== undefined) return false;
  if (operation === "register" || request.withRegister === true) return false;
  // The link's e-mail is planned in the same commit.
  if (isPayByLink(request)) return false;
  const { transactionToken } = request;
  return transactionToken === undefined || (demo && isDemoToken(transactionToken));
}

async function openUsingNothing(
  parts: TransactionParts,
  options: AcceptedInitialRequest,
): Promise<FirstStep | CreateRefusal> {
  const routed = await chooseRoute(parts.db, parts, options);
  if (isRefusal(routed)) return routed;
  return routed.plan === "pay"
    ? record(parts.db, parts, routed)
    : parts.db.transaction((tx) => record(tx, parts, routed));
}

/** In one commit: uses the token up, records the transaction with its next step, and keeps the instrument for later. */
async function open(
  tx: Queryable,
  parts: TransactionParts,
  options: AcceptedInitialRequest,
): Promise<FirstStep | CreateRefusal> {
  const routed = await chooseRoute(tx, parts, options);
  return isRefusal(routed) ? routed : record(tx, parts, routed);
}

async function chooseRoute(
  tx: Queryable,
  parts: TransactionParts,
  options: AcceptedInitialRequest,
): Promise<RoutedInitialRequest | CreateRefusal> {
  const { operation, request, requester } = options;
  const { connector } = requester;
  const chosen = await choosePaymentSource(tx, parts, {
    operation,
    request,
    connector,
    amount: totalOf(options.accepted),
    username: requester.user?.username,
  });
  if (isRefusal(chosen)) return chosen;
  const uuid = options.uuid ?? parts.ids.transactionUuid();
  const route = await routeRequest(tx, parts, {
    connector,
    operation,
    request,
    source: chosen,
    transactionUuid: uuid,
  });
  if (isRefusal(route)) return route;
  const { bankIsListedBy } = options;
  const used = usedSource(parts, { connector: route.connector, source: chosen, request, bankIsListedBy });
  const notTaken = refuseSource(parts.adapters, { connector: route.connector, request, source: used });
  if (notTaken) return notTaken;
  const source = await identifiedSource(tx, parts, { source: used, connector: route.connector });
  return { ...options, uuid, source, route, plan: planOf(parts, { request, source, route }) };
}

/** The record, and in the same commit who continues it: a status inquiry, or the customer. */
async function record(
  tx: Queryable,
  parts: TransactionParts,
  routed: RoutedInitialRequest,
): Promise<FirstStep | CreateRefusal> {
  const { requester, source, plan, route } = routed;
  const testMode = await isInTestMode(parts, route.connector);
  const transaction = await openTransaction(tx, { ...newTransaction(parts, routed), testMode });
  if (!transaction) throw new Error("A transaction without a reservation was not opened.");
  if (isRefusal(transaction)) return transaction;
  if (routed.schedule)
    await insertPlannedSchedule(tx, parts, {
      plan: routed.schedule,
      transaction,
      connector: requester.connector,
    });
  await routed.alongside?.(tx, transaction);
  await planLinkMail(tx, parts, { transaction, user: requester.user });
  return takeFirstStep(tx, parts, { transaction, connector: route.connector, source, plan });
}

function totalOf({ amount, surchargeMinor }: AcceptedRequest): Money | null {
  return amount && { ...amount, minor: amount.minor + surchargeMinor };
}

function planOf(
  { adapters }: Pick<TransactionParts, "adapters">,
  { request, source, route: { connector } }: Pick<RoutedInitialRequest, "request" | "source" | "route">,
): Plan {
  if (isPayByLink(request)) return "customer_page";
  if (needsOurPage({ adapters }, { connector, source })) return "customer_page";
  return offeredCurrency({ request, connector, source }) ? "offer_currency" : "pay";
}

function newTransaction(
  parts: Pick<TransactionParts, "clock" | "ids">,
  options: RoutedInitialRequest,
): Omit<NewTransaction, "testMode"> {
  const { operation, request, accepted, source, route, plan } = options;
  const { connector } = route;
  const at = parts.clock.now();
  return {
    uuid: options.uuid,
    tenantGuid: connector.tenantGuid,
    merchantGuid: connector.merchantGuid,
    connectorGuid: connector.guid,
    metaConnectorGuid: route.metaConnectorGuid,
    merchantTransactionId: request.merchantTransactionId,
    type: transactionTypeOf(operation),
    amountMinor: accepted.amount?.minor ?? null,
    currency: accepted.amount?.currency ?? null,
    surchargeMinor: accepted.surchargeMinor,
    referenceUuid: request.referenceUuid ?? null,
    redirectToken: parts.ids.secret(16),
    expiresAt: expiryOf(options, { connector, at }),
    paysOnPage: plan === "customer_page",
    inquireAfterSeconds: plan === "pay" ? FIRST_INQUIRY_SECONDS : null,
    // Nobody is there who would send it again.
    recordsBegin: options.initiatedBy === "scheduler",
    ...callbackOf(options),
    request: storedRequest(request),
    card: source.kind === "card" ? source.facts : null,
    paymentSource:
      source.kind !== "none" && source.registration
        ? { kind: "registration", transactionUuid: source.registration }
        : null,
    ...originOf(options),
    at,
  };
}

/** The origin of the request, by values that BI documents use (`vt-merchant` is the virtual terminal of a merchant, `ui`). */
function originOf({
  request,
  requester,
  initiatedBy,
  apiVersion,
  person,
}: InitialRequest): Pick<NewTransaction, "initiatedBy" | "apiVersion"> & { requestedBy: string | null } {
  if (person !== undefined)
    return { initiatedBy: `vt-${person.of}`, apiVersion: "ui", requestedBy: person.id };
  return {
    initiatedBy: initiatedBy ?? "merchant",
    apiVersion: apiVersion ?? (request.cardData ? "direct-3" : "3"),
    requestedBy: requester.user?.guid ?? null,
  };
}
