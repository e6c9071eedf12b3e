import type { Adapter } from "@quittance/provider-kit";
import { gapsOf, listConnectorUses, listOutages, type Connector } from "../../connectors/index.ts";
import { listOpenEvents, webhookStates } from "../../providers/index.ts";
import { nameMerchants, versionOf } from "../../tenancy/index.ts";
import { countOpenSubmissionsOf } from "../../transactions/index.ts";
import { recentChanges } from "../configuration/read-changes.ts";
import type { RefusedForm } from "../frame/save-unless-changed.ts";
import { stateFields } from "../frame/form-state.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { provision } from "../frame/provision.ts";
import type { ConsoleParts } from "../parts.ts";
import type { TestedView } from "./account-part.ts";
import { registerWebhook, testAccount } from "./account-calls.ts";
import { requestAccount } from "./account-requests/request-account.ts";
import { connectorAt } from "./connector-at.ts";
import { readConnected } from "./connected-part.ts";
import { healthReader } from "./connector-health.ts";
import { ratesReader } from "./connector-rates.ts";
import { newestAt, showConnectors, type FigureReaders } from "./show-connectors.ts";
import { connectorPage } from "./connector-page.ts";
import { disablePage } from "./disable-page.ts";
import { connectorGroups, currentConnector, saveConnector, shownFields } from "./save-connector.ts";
import { MAX_OPEN_EVENTS } from "./open-events-part.ts";
import type { RegisteredView } from "./webhook-part.ts";

/** The connectors of a place: list, one with its form, and disabling it. */
export function connectorRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const readers = { health: healthReader(parts), rates: ratesReader(parts) };
  const [access, needsProof] = ["configure", () => true] as const;
  const path = "connectors";
  const one = `${path}/:connector`;
  const of: OfOne = (handle) => async (visit) => {
    const connector = await connectorAt(parts, { guid: visit.path("connector"), place: visit.place });
    return connector ? handle(connector, visit) : visit.nothing();
  };
  return [
    getting(path, "see_configuration", (visit) => showConnectors(parts, visit, readers)),
    getting(
      one,
      "see_configuration",
      of((connector, visit) => show(parts, visit, { readers, connector })),
    ),
    posting(
      one,
      access,
      of((connector, visit) => save(parts, visit, { readers, connector })),
      { needsProof, refusesCardNumbers: true },
    ),
    ...accountRoutes(parts, readers, { one, of }),
    getting(
      `${one}/disable`,
      access,
      of((connector, visit) => askToDisable(parts, visit, { readers, connector })),
    ),
    posting(
      `${one}/disable`,
      access,
      of((connector, visit) => disable(parts, visit, connector)),
      { needsProof },
    ),
  ];
}

type OfOne = (
  handle: (connector: Connector, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>,
) => (visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>;

/** Routes that call the provider: a test of the account, and the registration of the webhook. */
function accountRoutes(
  parts: ConsoleParts,
  readers: FigureReaders,
  { one, of }: { one: string; of: OfOne },
): ConsoleRoute[] {
  const access = "configure";
  return [
    posting(
      `${one}/test`,
      access,
      of(async (connector, visit) =>
        show(parts, visit, { readers, connector, tested: await testAccount(parts, visit, connector) }),
      ),
    ),
    posting(
      `${one}/webhook`,
      access,
      of(async (connector, visit) => {
        const registered = await registerWebhook(parts, visit, connector);
        // With the secret that is stored now.
        const current = (await parts.findConnector(connector.guid)) ?? connector;
        return show(parts, visit, { readers, connector: current, registered });
      }),
      { needsProof: () => true },
    ),
  ];
}

interface OfConnector {
  readonly readers: FigureReaders;
  readonly connector: Connector;
}

interface Shown extends Partial<RefusedForm> {
  readonly tested?: TestedView;
  readonly registered?: RegisteredView;
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { readers, connector: found, problem, typed, tested, registered }: OfConnector & Shown,
) {
  const { place, query } = visit;
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
      readConnected(parts, connector),
      readers.health({ place, testMode }, newest),
      readers.rates({ place, guid, testMode }, newest),
      listOutages(db),
      webhookStates(db, [guid]),
      listOpenEvents(db, { connectorGuid: guid, limit: MAX_OPEN_EVENTS }),
      recentChanges(db, { entity: "connector", target: guid }),
    ]);
  const receives = adapters.get(adapter)?.receive !== undefined;
  return visit.show(
    connectorPage(visit, {
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

async function save(parts: ConsoleParts, visit: PlaceVisit, { readers, connector }: OfConnector) {
  const waiting = await requestAccount(parts, visit, connector);
  if (waiting !== undefined) return visit.goToPage(...waiting);
  const saved = await saveConnector(parts, visit, connector);
  return "problem" in saved
    ? show(parts, visit, { readers, connector, ...saved })
    : visit.goTo("connectors", connector.guid, { saved: "yes" });
}

async function askToDisable({ db, publicUrl }: ConsoleParts, visit: PlaceVisit, { connector }: OfConnector) {
  const { guid, merchantGuid, disabled } = connector;
  const [open, users] = await Promise.all([
    countOpenSubmissionsOf(db, guid),
    listConnectorUses(db, { merchantGuid, guid }),
  ]);
  const operation = `updateConnector/${guid}`;
  const curl = provisioningCurl({ publicUrl, operation, body: { disabled: !disabled } });
  return visit.show(disablePage(visit, { connector, open, users: users.map(({ name }) => name), curl }));
}

/** By what the person read: two people at a time do not undo one another. */
async function disable(parts: ConsoleParts, visit: PlaceVisit, { guid: connectorGuid }: Connector) {
  const disabled = visit.form("disabled") === "yes";
  await provision(parts, visit, {
    operation: "updateConnector",
    params: { connectorGuid },
    body: { disabled },
  });
  return visit.goTo("connectors", connectorGuid);
}

/** Undefined where its method takes no tokens of wallets. */
function walletSetup(
  { adapters, walletTrust: trust, hasAppleDomainFile: hasDomainFile }: ConsoleParts,
  { kind, adapter, method }: Connector,
) {
  const isTaken = kind === "provider" && adapters.get(adapter)?.methods[method]?.walletTokens !== undefined;
  return isTaken ? { trust, hasDomainFile } : undefined;
}
