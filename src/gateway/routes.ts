import { permitsMode } from "../authority/index.ts";
import { registerMcp, type SearchBi } from "../agents/index.ts";
import { registerBatchRoutes } from "../batch/index.ts";
import { askBi, biKeys, registerGroupQuestions, registerQueryRoutes, searchPlace } from "../bi/index.ts";
import {
  findConnectorByPublicIntegrationKey,
  identifyCaller,
  verifyCaller,
  type ResolveCaller,
  adapterConnector,
  answerCallerRefusal,
} from "../connectors/index.ts";
import { receiveProviderWebhookRoute, type MerchantAccess } from "../providers/index.ts";
import { planApprovalMails, registerConsole } from "../console/index.ts";
import { registerCustomerProfileRoutes } from "../customer-profiles/index.ts";
import { registerEventRoutes } from "../event-endpoints/index.ts";
import { DEMO_CREDENTIALS, registerDemo, type SampleHistory } from "../demo/index.ts";
import { registerDocs } from "../guides/index.ts";
import { registerDisputeRoutes } from "../disputes/index.ts";
import { recordRequests } from "../request-log/index.ts";
import { registerReusableLinkRoutes } from "../reusable-links/index.ts";
import { registerCancelRoute, registerLinkRoutes, type AuthenticateUser } from "../pay-by-link/index.ts";
import {
  registerDemoShop,
  registerHostedFields,
  registerCustomerPages,
  registerPrepareRoutes,
  registerWalletRoutes,
  sendPagePreview,
  servePageAssets,
  type PageAssets,
  serveAppleDomainFile,
} from "../payment-pages/index.ts";
import { registerSecurityTxt, type PlatformFacts } from "../operations/index.ts";
import type { Queryable, StaleReads } from "../platform/database/index.ts";
import { basePath, type HttpServer } from "../platform/http/index.ts";
import { MARK, readStaticAsset, sendAsset, serveLook } from "../platform/pages/index.ts";
import { registerPushRoutes } from "../push/index.ts";
import { registerRecoveryRoutes } from "../recovery/index.ts";
import { registerScheduleRoutes } from "../schedules/index.ts";
import { registerReconciliationRoute, registerSettlementFileRoutes } from "../settlement/index.ts";
import { registerOrderRoutes } from "../shops/index.ts";
import { authenticateMerchantUser } from "../tenancy/index.ts";
import {
  registerOptionsRoutes,
  registerStatusRoutes,
  registerTransactionList,
  registerThreeDSecureRoutes,
  registerTransactionRoutes,
  registerContinueDccRoutes,
} from "../transaction-requests/index.ts";
import { registerVaultFileRoutes } from "../vault-files/index.ts";
import type { GatewayOptions } from "./options.ts";
import type { GatewayParts } from "./parts.ts";
import { registerTokenize } from "./tokenize-routes.ts";
import { VERSION } from "../platform/version.ts";
import { provisionFor, registerProjection, registerProvisioning } from "./provisioning-operations.ts";

type RouteOptions = GatewayOptions & {
  /** In the demo. */
  readonly sampleHistory?: SampleHistory | undefined;
  /** For the operator of the installation. */
  readonly platformFacts: () => Promise<PlatformFacts>;
  /** For the console alone: decisions on money read the primary. */
  readonly staleReads: StaleReads;
};

/** Every route of the gateway, by who may call it. */
export async function registerRoutes(
  app: HttpServer,
  parts: GatewayParts,
  options: RouteOptions,
): Promise<void> {
  await registerBi(app, parts);
  if (options.group?.isBehindOthers) registerGroupQuestions(app, parts.bi);
  const isApi = options.roles.has("api");
  const isConsole = options.roles.has("console");
  await serveLook(app);
  await registerIcon(app);
  // The console shows payment pages before they are saved.
  const assets = await servePageAssets(app, parts);
  if (isApi) await registerApi(app, parts, { ...options, assets });
  if (isConsole) {
    const { passwords, sealer, configuration } = parts.authentication;
    // The API of a demo has a page of its own at `/`.
    const hasStartPage = !(isApi && parts.demo);
    await registerConsole(app, {
      ...parts,
      biKeys,
      askBi: (question) => askBi(parts.bi, question),
      searchBi: ({ place, body }) => searchPlace(parts.bi, { placeGuid: place.guid, within: place, body }),
      provision: provisionFor(parts),
      previewPage: (reply, preview) => sendPagePreview({ ...parts, assets }, reply, preview),
      hasStartPage,
      sampleHistory: options.sampleHistory,
      hasAppleDomainFile: options.appleDomainFile !== undefined,
      platformFacts: options.platformFacts,
      staleReads: options.staleReads,
      passwords,
      sealer,
      configuration,
    });
  }
}

/** Browsers request it of pages that name no icon. */
async function registerIcon(app: HttpServer): Promise<void> {
  const mark = await readStaticAsset(MARK);
  app.get("/favicon.ico", { schema: { hide: true } }, (request, reply) =>
    sendAsset(request, reply.header("cache-control", "public, max-age=86400"), mark),
  );
}

async function registerApi(
  app: HttpServer,
  parts: GatewayParts,
  options: RouteOptions & { readonly assets: PageAssets },
): Promise<void> {
  registerSecurityTxt(app, { ...parts, contacts: options.securityContacts ?? [] });
  await registerProvisioning(app, parts);
  registerVaultFileRoutes(app, parts);
  const agentParts = {
    ...parts,
    searchBi: (search: Parameters<SearchBi>[0]) => searchPlace(parts.bi, search),
    mailApprovers: (tx: Queryable, moveId: string) => planApprovalMails(tx, { sealer: parts.vault }, moveId),
  };
  registerMcp(app, agentParts, {
    version: VERSION,
    rateLimits: options.rateLimits ? parts.counters : undefined,
  });
  await registerPublicApi(app, parts, options);
  await registerForBrowsers(app, parts, options);
}

/** In every process, because the one with the embedded documents need not have the role `api`. */
async function registerBi(app: HttpServer, parts: GatewayParts): Promise<void> {
  await registerProjection(app, parts);
  registerQueryRoutes(app, {
    ...parts.bi,
    authentication: parts.authentication,
    publicUrl: parts.publicUrl,
  });
}

/** Merchants' servers, with an API user's credentials. */
async function registerPublicApi(
  app: HttpServer,
  parts: GatewayParts,
  options: GatewayOptions,
): Promise<void> {
  const { authentication } = parts;
  const base = basePath(parts.publicUrl);
  const resolveCaller: ResolveCaller = {
    identify: (request) => identifyCaller(authentication, request),
    // Clients sign the path they request, which a proxy may have shortened.
    verify: (caller, request) =>
      verifyCaller(authentication, caller, { ...request, url: base + request.url }),
  };
  const access = {
    resolveCaller,
    rateLimits: options.rateLimits ? parts.counters : undefined,
  };
  // In the simulation a seed alone decides what happens, and this writes at times of its own.
  if (!options.simulation || options.simulation.recordsRequests) recordRequests(app, parts);
  registerTransactionRoutes(app, parts, access);
  registerPrepareRoutes(app, parts, access);
  registerContinueDccRoutes(app, parts, access);
  registerStatusRoutes(app, parts, access);
  registerTransactionList(app, parts, access);
  registerEventRoutes(app, parts.events, access);
  registerOrderRoutes(app, parts, access);
  registerOptionsRoutes(app, parts, access);
  registerScheduleRoutes(app, parts, access);
  registerRecoveryRoutes(app, parts, access);
  registerPushRoutes(app, parts, access);
  await registerDisputeRoutes(app, parts, access);
  await registerBatchRoutes(app, parts, access);
  registerCustomerProfileRoutes(app, { ...parts, ...access });
  const linkAccess = {
    authenticateUser: (request: Parameters<AuthenticateUser>[0]) =>
      authenticateMerchantUser(authentication, request),
  };
  registerCancelRoute(app, parts, linkAccess);
  registerLinkRoutes(app, parts, linkAccess);
  registerReusableLinkRoutes(app, parts, access);
  await registerReconciliationRoute(app, parts, access);
  registerSettlementFileRoutes(app, parts, linkAccess);
}

/** Customers' browsers and providers, with a link's token or a public key. */
async function registerForBrowsers(
  app: HttpServer,
  parts: GatewayParts,
  {
    rateLimits,
    demo,
    appleDomainFile,
    sampleHistory,
    assets,
  }: RouteOptions & { readonly assets: PageAssets },
): Promise<void> {
  const { db, vault, authentication } = parts;
  const findConnector = (publicIntegrationKey: string) =>
    authentication.configuration.getOrLoad("connector-public-key", publicIntegrationKey, async () => {
      const found = await findConnectorByPublicIntegrationKey(db, { publicIntegrationKey, sealer: vault });
      return found && authentication.isSwitchedOff?.(found.guid) ? undefined : found;
    });
  registerTokenize(app, parts, { rateLimits, findConnector });
  registerThreeDSecureRoutes(app, parts);
  await registerHostedFields(app);
  registerWalletRoutes(app, {
    ...parts,
    rateLimits: rateLimits ? parts.counters : undefined,
    findConnectorByPublicIntegrationKey: findConnector,
  });
  await registerDocs(app, { ...parts, demoCredentials: demo ? DEMO_CREDENTIALS : {} });
  if (demo) await registerDemoShop(app, parts);
  if (parts.live)
    await registerDemo(app, { ...parts.provisioning, ...parts, live: parts.live, sampleHistory });
  await registerCustomerPages(app, {
    ...parts,
    assets,
    rateLimits: rateLimits ? parts.counters : undefined,
    findConnectorByPublicIntegrationKey: findConnector,
  });
  if (appleDomainFile !== undefined) serveAppleDomainFile(app, appleDomainFile);
  const access: MerchantAccess = {
    authenticateUser: (request) => authenticateMerchantUser(authentication, request),
    answerRefusal: answerCallerRefusal,
    mayCall: async ({ user, merchant }, connectorGuid) => {
      const connector = await parts.findConnector(connectorGuid);
      return connector?.merchantGuid === merchant.guid && permitsMode(user, connector.config);
    },
  };
  await receiveProviderWebhookRoute(app, {
    ...parts,
    findReceiver: async (guid) => {
      const connector = await parts.findConnector(guid);
      return connector && { adapter: connector.adapter, connector: adapterConnector(connector) };
    },
  });
  for (const adapter of new Set(parts.adapters.values())) adapter.registerRoutes?.(app, access);
}
