import type { Connector } from "./connector.ts";
import { settingIsOn } from "./connector-settings.ts";
import type { Adapter, AdapterConnector } from "../providers/index.ts";

/**
 * Whether it takes test cards and test accounts, which says nothing about rights: in test mode, and at a provider that moves no money, as its
 * adapter declares. Whether its payments are tests, for lists and permissions, is `isInTestMode` alone.
 */
export function takesTestInstruments(
  adapters: ReadonlyMap<string, Pick<Adapter, "movesNoMoney">>,
  { adapter, config }: Pick<Connector, "adapter" | "config">,
): boolean {
  return config.testMode || movesNoMoney(adapters, { adapter });
}

/** Whether its provider only simulates payments, as its adapter declares. */
export function movesNoMoney(
  adapters: ReadonlyMap<string, Pick<Adapter, "movesNoMoney">>,
  { adapter }: Pick<Connector, "adapter">,
): boolean {
  return adapters.get(adapter)?.movesNoMoney === true;
}

/**
 * Whether a card must have a security code that is entered on a page or in hosted fields, also of a brand that has cards
 * without one: the operator's setting, or the adapter, demands it.
 */
export function demandsCvv(
  adapters: ReadonlyMap<string, Pick<Adapter, "demandsCvv">>,
  connector: Connector,
): boolean {
  if (settingIsOn(connector, "payment-page:require-cvv")) return true;
  return adapters.get(connector.adapter)?.demandsCvv?.(adapterConnector(connector)) ?? false;
}

/** A connector as the adapter port has it: secrets are open here and go nowhere else. */
export function adapterConnector({ guid, method, config }: Connector): AdapterConnector {
  const { username, password, apiSecret, vault } = config;
  return {
    guid,
    method,
    testMode: config.testMode,
    extraData: config.extraData,
    language: config.language,
    credentials: {
      ...(username !== null && { username }),
      ...(password !== null && { password }),
      ...(apiSecret !== null && { apiSecret }),
    },
    secrets: {
      webhookSecrets: vault.webhookSecrets ?? [],
      hmacKeys: vault.hmacKeys ?? [],
      reportCredentials: vault.reportCredentials ?? [],
      payoutKeys: vault.payoutKeys ?? [],
    },
  };
}
