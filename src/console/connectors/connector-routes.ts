import type { Adapter } from "@quittance/provider-kit";
import { gapsOf, listConnectorUses, listOutages, type Connector } from "../../connectors/index.ts";
import { listOpenEvents, webhookStates } from "../../providers/index.ts";
import { nameMerchants, versionOf } from "../../tenancy/index.ts";
import { countOpenSubmissionsOf } from "../../transactions/index.ts";
import { recentChanges } from "../configuration/read-changes.ts";
import type { RefusedForm } from "../frame/save-unless-changed.ts";
import { stateFields } from "../frame/form-state.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { PageContext } from "../frame/page.ts";
import { provision } from "../frame/provision.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import type { ConsoleParts } from "../parts.ts";
import type { TestedView } from "./account-part.ts";
import { registerWebhook, testAccount } from "./account-calls.ts";
import { requestAccount } from "./account-requests/request-account.ts";
import { connectorAt } from "./connector-at.ts";
import { readConnected } from "./connected-part.ts";
import { healthReader } from "./connector-health.ts";
import { ratesReader } from "./connector-rates.ts";
import { newestAt, showConnectors, type ConnectorContext } from "./show-connectors.ts";
import { connectorPage } from "./connector-page.ts";
import { disablePage } from "./disable-page.ts";
import { connectorGroups, currentConnector, saveConnector, shownFields } from "./save-connector.ts";
import { MAX_OPEN_EVENTS } from "./open-events-part.ts";
import type { RegisteredView } from "./webhook-part.ts";

/** The connectors of a place: list, one with its form, and disabling it. */
export function connectorRoutes(parts: ConsoleParts, pages: PageContext): ConsoleRoute[] {
  const context = { ...pages, health: healthReader(parts), rates: ratesReader(parts) };
  const [access, needsProof] = ["configure", () => true] as const;
  const path = "/:place/connectors";
  const one = `${path}/:connector`;
  const of: OfOne = (handle) => async (visit) => {
    const connector = await connectorAt(parts, { guid: visit.path("connector"), place: visit.place });
    return connector ? handle(connector, visit) : visit.send(notFoundPage(context, visit.viewer));
  };
  return [
    {
      method: "GET",
      path,
      access: "see_configuration",
      handle: (visit) => showConnectors(parts, visit, context),
    },
    {
      method: "GET",
      path: one,
      access: "see_configuration",
      handle: of((connector, visit) => show(parts, visit, { context, connector })),
    },
    {
      method: "POST",
      path: one,
      access,
      needsProof,
      refusesCardNumbers: true,
      handle: of((connector, visit) => save(parts, visit, { context, connector })),
    },
    ...accountRoutes(parts, context, { one, of }),
    {
      method: "GET",
      path: `${one}/disable`,
      access,
      handle: of((connector, visit) => askToDisable(parts, visit, { context, connector })),
    },
    {
      method: "POST",
      path: `${one}/disable`,
      access,
      needsProof,
      handle: of((connector, visit) => disable(parts, visit, connector)),
    },
  ];
}

type OfOne = (
  handle: (connector: Connector, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>,
) => (visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>;

/** Routes that call the provider: a test of the account, and the registration of the webhook. */
function accountRoutes(
  parts: ConsoleParts,
  context: ConnectorContext,
  { one, of }: { one: string; of: OfOne },
): ConsoleRoute[] {
  const access = "configure";
  return [
    {
      method: "POST",
      path: `${one}/test`,
      access,
      handle: of(async (connector, visit) =>
        show(parts, visit, { context, connector, tested: await testAccount(parts, visit, connector) }),
      ),
    },
    {
      method: "POST",
      path: `${one}/webhook`,
      access,
      needsProof: () => true,
      handle: of(async (connector, visit) => {
        const registered = await registerWebhook(parts, visit, connector);
        // With the secret that is stored now.
        const current = (await parts.findConnector(connector.guid)) ?? connector;
        return show(parts, visit, { context, connector: current, registered });
      }),
    },
  ];
}

interface OfConnector {
  readonly context: ConnectorContext;
  readonly connector: Connector;
}

interface Shown extends Partial<RefusedForm> {
  readonly tested?: TestedView;
  readonly registered?: RegisteredView;
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { context, connector: found, problem, typed, tested, registered }: OfConnector & Shown,
) {
  const { place, viewer, send, query } = visit;
  const { db, adapters, clock, publicUrl } = parts;
  const version = await versionOf(db, { entity: "connector", target: found.guid });
  const connector = await currentConnector(parts, found);
  const { guid, merchantGuid, adapter } = connector;
  const { testMode } = connector.config;
  const newest = await newestAt(db, { place, testMode });
  const [merchants, groups, shown, connected, health, rates, out, webhooks, openEvents, changes] =
    await Promise.all([
      nameMerchants(db, [merchantGuid]),
      connectorGroups(parts, connector, typed),
      shownFields(parts, connector),
      readConnected(db, connector),
      context.health({ place, testMode }, newest),
      context.rates({ place, guid, testMode }, newest),
      listOutages(db),
      webhookStates(db, [guid]),
      listOpenEvents(db, { connectorGuid: guid, limit: MAX_OPEN_EVENTS }),
      recentChanges(db, { entity: "connector", target: guid }),
    ]);
  const receives = adapters.get(adapter)?.receive !== undefined;
  return send(
    connectorPage({
      base: context.base,
      viewer,
      place,
      connector,
      merchantName: merchants.get(merchantGuid) ?? merchantGuid,
      groups,
      state: stateFields(shown, { version, typed }),
      gaps: gapsOf(connector, { adapters }),
      health,
      rates: rates.kind === "answered" ? rates.rates : undefined,
      isOut: out.includes(guid),
      connected,
      webhookAddress: receives ? `${publicUrl}/providers/${adapter.toLowerCase()}/${guid}` : undefined,
      webhooks: webhooks[0],
      openEvents,
      changes,
      now: clock.now(),
      curl: provisioningCurl({
        publicUrl,
        operation: `updateConnector/${guid}`,
        body: { name: connector.name },
      }),
      isSaved: query("saved") === "yes",
      problem,
      ...adapterFacts(adapters.get(adapter)),
      tested,
      registered,
      wallets: walletSetup(parts, connector),
    }),
  );
}

function adapterFacts(adapter: Adapter | undefined) {
  return {
    webhookSetup: adapter?.webhookSetup,
    canBeTested: adapter?.testAccount !== undefined,
    certified: adapter?.movesNoMoney ? "not needed" : (adapter?.certified ?? "none"),
  } as const;
}

async function save(parts: ConsoleParts, visit: PlaceVisit, { context, connector }: OfConnector) {
  const waiting = await requestAccount(parts, visit, connector);
  if (waiting !== undefined) return visit.redirect(waiting);
  const saved = await saveConnector(parts, visit, connector);
  return "problem" in saved
    ? show(parts, visit, { context, connector, ...saved })
    : visit.redirect(`/console/${visit.place.guid}/connectors/${connector.guid}?saved=yes`);
}

async function askToDisable(
  { db, publicUrl }: ConsoleParts,
  { place, viewer, send }: PlaceVisit,
  { context: { base }, connector }: OfConnector,
) {
  const { guid, merchantGuid, disabled } = connector;
  const [open, users] = await Promise.all([
    countOpenSubmissionsOf(db, guid),
    listConnectorUses(db, { merchantGuid, guid }),
  ]);
  const operation = `updateConnector/${guid}`;
  const curl = provisioningCurl({ publicUrl, operation, body: { disabled: !disabled } });
  return send(
    disablePage({ base, viewer, place, connector, open, users: users.map(({ name }) => name), curl }),
  );
}

/** By what the person read: two people at a time do not undo one another. */
async function disable(parts: ConsoleParts, visit: PlaceVisit, { guid: connectorGuid }: Connector) {
  const disabled = visit.form("disabled") === "yes";
  await provision(parts, visit, {
    operation: "updateConnector",
    params: { connectorGuid },
    body: { disabled },
  });
  return visit.redirect(`/console/${visit.place.guid}/connectors/${connectorGuid}`);
}

/** Undefined where its method takes no tokens of wallets. */
function walletSetup(
  { adapters, walletTrust: trust, hasAppleDomainFile: hasDomainFile }: ConsoleParts,
  { kind, adapter, method }: Connector,
) {
  const isTaken = kind === "provider" && adapters.get(adapter)?.methods[method]?.walletTokens !== undefined;
  return isTaken ? { trust, hasDomainFile } : undefined;
}
