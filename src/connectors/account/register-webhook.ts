import { isDeepStrictEqual } from "node:util";
import {
  filledText,
  notFoundOut,
  wrong,
  type AccountFinding,
  type WebhookRegistration,
  type WebhookSetup,
} from "@quittance/provider-kit";
import type { Database } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { API_BASE_URL, type Adapter } from "../../providers/index.ts";
import { lockConnector } from "../connector-store.ts";
import type { Connector } from "../connector.ts";
import type { ConnectorConfigurationParts } from "../create-connector.ts";
import { isOtherDestination, isSecretList } from "../provider-destination.ts";
import { changeConnector } from "../update-connector.ts";
import { FINDINGS } from "./account-texts.ts";
import { askProvider, type AskProviderParts } from "./ask-provider.ts";
import { settingFindings, shownFinding } from "./test-account.ts";
import { isReachable, webhookAddress } from "./webhook-address.ts";

interface RegisteredWebhook {
  /**
   * `created`, `changed`, `unchanged`: the provider has the address. `refused`: it has not, and the findings say why. `unknown`: nothing
   * proves it; the next attempt finds it.
   */
  readonly result: "created" | "changed" | "unchanged" | "refused" | "unknown";
  readonly address: string;
  readonly webhookId?: string;
  /** A secret of the webhook was stored. */
  readonly isSecretStored: boolean;
  readonly findings: readonly AccountFinding[];
}

type RegisterParts = AskProviderParts & ConnectorConfigurationParts & { readonly publicUrl: string };
type RegistrableSetup = WebhookSetup & Required<Pick<WebhookSetup, "register">>;

export function isRegistrable(setup: WebhookSetup): setup is RegistrableSetup {
  return setup.register !== undefined;
}

/** As many secrets as a list takes. */
const MAX_SECRETS = 5;

/**
 * Registers the connector's address at its provider for the events that the adapter reads, and stores the secret that signs them. It finds
 * one with the same address, so that it can be repeated.
 *
 * @param replacesSecret a webhook that is there gets another secret
 */
export async function registerWebhook(
  db: Database,
  options: {
    adapter: Adapter;
    setup: RegistrableSetup;
    connector: Connector;
    replacesSecret: boolean;
    parts: RegisterParts;
  },
): Promise<RegisteredWebhook> {
  const { adapter, setup, connector, replacesSecret, parts } = options;
  const address = webhookAddress(parts.publicUrl, connector);
  const obstacles = obstaclesOf({ adapter, connector, parts });
  if (obstacles.length > 0) return { result: "refused", address, isSecretStored: false, findings: obstacles };
  const reference = parts.ids.uuid();
  const asked = await askProvider(parts, { adapter, connector }, (call) =>
    setup.register({ address, reference, replacesSecret }, call),
  );
  const registration: WebhookRegistration =
    "because" in asked ? { kind: "unknown", because: asked.because } : asked.result;
  const shown = (finding: AccountFinding) => shownFinding(finding, { adapter, connector });
  if (registration.kind === "refused")
    return { result: "refused", address, isSecretStored: false, findings: [shown(registration.finding)] };
  if (registration.kind === "unknown") {
    const findings = [shown(notFoundOut(adapter.id, registration.because))];
    return { result: "unknown", address, isSecretStored: false, findings };
  }
  const kept = await keep(db, { registration, before: connector, parts });
  const { id, change, secrets, remarks = [] } = registration;
  return {
    result: kept ? change : "unknown",
    address,
    webhookId: id.slice(0, 200),
    isSecretStored: kept && secrets !== undefined,
    findings: [...remarks.map(shown), ...(kept ? [] : [NOT_KEPT])],
  };
}

const NOT_KEPT = wrong("webhook_wrong", undefined, FINDINGS.changedMeanwhile);

/** Conditions that are not met before the provider is called. */
function obstaclesOf({
  adapter,
  connector,
  parts: { publicUrl, providerTestServers: testServers },
}: {
  adapter: Adapter;
  connector: Connector;
  parts: RegisterParts;
}): AccountFinding[] {
  const usesTestServer = connector.config.testMode && connector.config.extraData[API_BASE_URL.name];
  const settings = settingFindings(adapter, { connector, testServers }).filter(
    ({ field = "" }) => !isSecretList(field),
  );
  if (usesTestServer || isReachable(publicUrl)) return settings;
  return [
    ...settings,
    wrong("webhook_wrong", undefined, filledText(FINDINGS.noPublicAddress, { address: publicUrl })),
  ];
}

/** Stores what the webhook needs, unless the connector leads elsewhere by now. */
function keep(
  db: Database,
  {
    registration: { secrets, extraData },
    before,
    parts,
  }: {
    registration: Extract<WebhookRegistration, { kind: "registered" }>;
    before: Connector;
    parts: RegisterParts;
  },
): Promise<boolean> {
  if (!secrets && !extraData) return Promise.resolve(true);
  return db.transaction(async (tx) => {
    const current = await lockConnector(tx, { guid: before.guid, sealer: parts.sealer });
    if (!current || isOtherDestination(parts.adapters, { before, after: current })) return false;
    const changed = await changeConnector(tx, {
      isAgreed: false,
      current,
      request: {
        config: {
          ...(extraData && { extraData: { ...current.config.extraData, ...extraData } }),
          ...(secrets && { vault: { [secrets.list]: listAfter(secrets, { before, current }) } }),
        },
      },
      mayUseCredentials: true,
      parts,
    });
    return !isRefusal(changed);
  });
}

/** With what another request has added to the list since it was read. */
function listAfter(
  { list, values }: NonNullable<Extract<WebhookRegistration, { kind: "registered" }>["secrets"]>,
  { before, current }: { before: Connector; current: Connector },
): string[] {
  const [then = [], now = []] = [before.config.vault[list], current.config.vault[list]];
  const added = isDeepStrictEqual(then, now) ? [] : now.filter((secret) => !then.includes(secret));
  return [...new Set([...values, ...added])].slice(0, MAX_SECRETS);
}
