import type { BatchParts } from "../batch/index.ts";
import { countAged, createBiParts, type BiParts } from "../bi/index.ts";
import { announcedEnds, sendCallback, type CallbackParts } from "../callbacks/index.ts";
import { openAdapters } from "./open-adapters.ts";
import { openBank } from "./open-bank.ts";
import { walletTrustOf, type PostToApple } from "../wallets/index.ts";
import type { AdapterParts } from "../providers/index.ts";
import type { ConnectorConfigurationParts, HasRecoveryPlan } from "../connectors/index.ts";
import { LiveEvents, watchCallbacks } from "../demo/index.ts";
import { acknowledgedPayments, type EventParts } from "../event-endpoints/index.ts";
import { mayUseContainer } from "../customer-profiles/index.ts";
import type { RateSource } from "../dcc/index.ts";
import { sendPlainMail, type MailRulesParts } from "../pay-by-link/index.ts";
import { createFetchOrderImage, type FetchOrderImage } from "../payment-pages/index.ts";
import type { Clock } from "../platform/clock.ts";
import { LocalCounters, type Counters } from "../platform/counters/index.ts";
import type { Database } from "../platform/database/index.ts";
import { createWorkerNotifier } from "../platform/jobs/index.ts";
import type { FollowedClock } from "../platform/test-clock/index.ts";
import type { TestClockParts } from "../test-clock/index.ts";
import {
  anywhere,
  checkHost,
  checkUrl,
  publicOnly,
  type CircuitBreakingClient,
  type OutboundClient,
} from "../platform/outbound/index.ts";
import type { RetentionParts } from "../privacy/index.ts";
import { cancelSchedulesOf, type ScheduleParts } from "../schedules/index.ts";
import type { BankInputs } from "../bank/index.ts";
import type { SettlementParts } from "../settlement/index.ts";
import { takePlace } from "../reusable-links/index.ts";
import type { AuthenticationParts, CheckMailServer, OidcRules } from "../tenancy/index.ts";
import { ThreeDSecureServer, type PostJson } from "../three-d-secure/index.ts";
import {
  BankLists,
  chargeBySchedule,
  ConnectorHealth,
  receiveEvent,
  statusView,
  transactionView,
  type TransactionParts,
} from "../transaction-requests/index.ts";
import { oidcRules } from "../console/index.ts";
import { recoveryHooks } from "./recovery-hooks.ts";
import { routingParts } from "./routing-measures.ts";
import { refuseIssuerAddress } from "./refuse-issuer-address.ts";
import { dataKinds } from "./data-kinds.ts";
import { documentSources } from "./document-sources.ts";
import { ERASURES } from "./erasures.ts";
import { eventParts } from "./event-parts.ts";
import { closeInOrder } from "./close-in-order.ts";
import { openOwnDatabase } from "./open-own-database.ts";
import { openConfiguration } from "./configuration.ts";
import type { GatewayOptions } from "./options.ts";
import { createOutboundClients } from "./outbound-clients.ts";
import { createPostToApple } from "./post-to-apple.ts";
import { ofSettlements } from "./settlement-parts.ts";

/** The live objects a gateway is made of, from most general to most specific. */
export interface GatewayParts
  extends
    BatchParts,
    BankInputs,
    MailRulesParts,
    Required<RetentionParts>,
    Pick<ScheduleParts, "charge" | "sendAlert"> {
  readonly authentication: AuthenticationParts;
  readonly provisioning: ConnectorConfigurationParts &
    AuthenticationParts &
    Pick<TransactionParts, "db"> & {
      readonly checkMailServer: CheckMailServer;
      readonly oidcRules: OidcRules;
    };
  readonly payoutsAtBank: SettlementParts["payoutsAtBank"];
  readonly callbacks: CallbackParts;
  readonly events: EventParts;
  readonly providerClient: CircuitBreakingClient;
  readonly providerTestServers: boolean;
  /** To the identity providers of tenants. */
  readonly identityProviders: OutboundClient;
  readonly bi: BiParts;
  /** For limits and locks. */
  readonly counters: Counters;
  /** Where conversion rates come from. */
  readonly rateSource: RateSource;
  /** Validates merchants at Apple. */
  readonly postToApple: PostToApple;
  readonly fetchOrderImage: FetchOrderImage;
  /** In demo mode: what the page at `/` shows. */
  readonly live: LiveEvents | undefined;
  readonly hasTestClock: boolean;
  readonly notifyTestClock: TestClockParts["notifyTestClock"];
  close(): Promise<void>;
}

export async function openParts(options: GatewayOptions, followed?: FollowedClock): Promise<GatewayParts> {
  const { log, clock, ids, publicUrl, demo, simulation } = options;
  const db = simulation?.db ?? openOwnDatabase(options);
  const counters = options.group?.counters ?? new LocalCounters({ clock: clock.real });
  const configuration = await openConfiguration(options, { counters });
  const { vault, authentication, findConnector, containerOf, connectorsOfMerchant } = configuration;
  const outbound = createOutboundClients(options);
  const { postJson, rateSource, mailRulesOf, identityProviders } = outbound;
  const notify: AdapterParts["notify"] = async (event) => void (await receiveEvent(parts, event));
  const adapters = await openAdapters(
    { db, clock, ids, log, publicUrl, notify, ...(simulation && { postJson }) },
    options,
  );
  // The simulation has no waiting workers: it decides when due work runs.
  const notifyWorkers = simulation ? () => undefined : createWorkerNotifier(db, log);
  const live = demo && !simulation ? new LiveEvents(ids.uuid()) : undefined;
  const sending = { db, outbound: outbound.callbacks, notifyWorkers };
  const parts: GatewayParts = {
    db,
    clock,
    ids,
    log,
    vault,
    adapters,
    ...(await ofProviders(outbound, options)),
    threeDSecure: threeDSecureServer(options, postJson),
    walletTrust: walletTrustOf(options.walletTrust ?? {}),
    publicUrl,
    demo,
    notifyWorkers,
    ...routingParts({ db, clock, findConnector }),
    containerOf,
    connectorsOfMerchant,
    ...configuration.risk,
    connectorHealth: new ConnectorHealth(),
    ...ERASURES,
    ...ofSchedules(clock, () => parts),
    mailRulesOf,
    identityProviders,
    ...ofSettlements(db, () => parts),
    ...ofDeliveries(db),
    takePlace,
    ...ofBatches(options, () => parts.callbacks),
    authentication,
    provisioning: { ...authentication, ...ofTenants(db, options, () => parts), clock, ids, adapters },
    rateSource,
    postToApple: createPostToApple({ ...options, simulated: simulation?.outbound }),
    fetchOrderImage: createFetchOrderImage(outbound.images, { clock }),
    counters,
    dataKinds: dataKinds(options.retention),
    agedDocuments: (tenants) => countAged(parts.bi, tenants),
    live,
    ...ofTestClock(followed),
    callbacks: { ...ofTransactions(() => parts, { live, clock }), ...sending, clock, log, findConnector },
    events: eventParts(options, { ...configuration, ...sending }, () => parts),
    bi: createBiParts({ db, ...documentSources(adapters, options) }),
    close: () => closeInOrder([parts.bi, outbound, configuration, db]),
  };
  return parts;
}

function ofTestClock(
  followed: FollowedClock | undefined,
): Pick<GatewayParts, "hasTestClock" | "notifyTestClock"> {
  return { hasTestClock: followed !== undefined, notifyTestClock: async () => followed?.notify() };
}

/** Functions that schedules take from other slices, and give to one beside them. */
function ofSchedules(
  clock: Clock,
  parts: () => GatewayParts,
): Pick<GatewayParts, "cancelSchedules" | "charge" | "sendAlert"> & ReturnType<typeof recoveryHooks> {
  return {
    ...recoveryHooks(clock, parts),
    cancelSchedules: (tx, of) => cancelSchedulesOf(tx, { clock, stopCases: parts().stopCases }, of),
    charge: (charge) => chargeBySchedule(parts(), charge),
    sendAlert: (mail) => sendPlainMail(parts(), mail),
  };
}

/** Functions that callbacks take from transactions, and that the demo's page watches. */
function ofTransactions(
  parts: () => GatewayParts,
  { live, clock }: { live: LiveEvents | undefined; clock: Clock },
): Pick<CallbackParts, "viewTransaction" | "viewStatus" | "onAttempt"> {
  return {
    ...(live && { onAttempt: watchCallbacks({ live, clock }) }),
    viewTransaction: (transaction) => transactionView(parts(), transaction),
    viewStatus: (transaction) => statusView(parts(), transaction),
  };
}

/** A function that lists take from deliveries: of which outcomes a receiver acknowledged a callback or an event. */
function ofDeliveries(db: Database): Pick<GatewayParts, "acknowledgedOf"> {
  return {
    acknowledgedOf: async (uuids) =>
      (await announcedEnds(db, uuids)).union(await acknowledgedPayments(db, uuids)),
  };
}

async function ofProviders(
  { providers: providerClient }: { providers: CircuitBreakingClient },
  options: GatewayOptions,
): Promise<Pick<GatewayParts, "providerClient" | "providerTestServers" | "bankLists"> & BankInputs> {
  const { providerTestServers, clock } = options;
  const bank = await openBank(options);
  return { ...bank, providerClient, providerTestServers, bankLists: new BankLists(clock) };
}

function ofTenants(
  db: Database,
  { providerTestServers, callbackAllowPrivate }: GatewayOptions,
  parts: () => GatewayParts,
) {
  const rules = callbackAllowPrivate ? anywhere : publicOnly;
  const refuseIssuer = (issuer: string) => refuseIssuerAddress(issuer, rules);
  const checkMailServer: CheckMailServer = (tenantGuid, server) =>
    checkHost(server, parts().mailRulesOf(tenantGuid));
  return {
    db,
    mayUseContainer,
    hasRecoveryPlan: (of: Parameters<HasRecoveryPlan>[0]) => parts().hasRecoveryPlan(of),
    checkMailServer,
    oidcRules: { ...oidcRules, refuseIssuer },
    providerTestServers,
  };
}

/** The size that the public API documents. */
const BATCH_MAX_BYTES = 1024 * 1024;

/** Functions that batches take from the callbacks, which are above them. */
function ofBatches(
  { batchMaxBytes = BATCH_MAX_BYTES, callbackAllowPrivate }: GatewayOptions,
  callbacks: () => CallbackParts,
): Pick<GatewayParts, "batchMaxBytes" | "isCallable" | "postSigned"> {
  return {
    batchMaxBytes,
    isCallable: (url) => checkUrl(url, callbackAllowPrivate ? anywhere : publicOnly).allowed,
    postSigned: (message) => sendCallback(callbacks(), message),
  };
}

function threeDSecureServer(options: GatewayOptions, post: PostJson): ThreeDSecureServer {
  const { clock, ids, threeDSecureTimeouts: timeouts, threeDSecureServer: identity } = options;
  return new ThreeDSecureServer({ post, clock, ids, timeouts, identity });
}
