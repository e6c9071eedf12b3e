import { createHash } from "node:crypto";
import { META_ADAPTER } from "../../connectors/index.ts";
import type { Names } from "./transaction-facts.ts";

interface Provider {
  readonly guid: string;
  readonly name: string;
}

const GUID = /^PR(-[0-9A-Za-z]{4}){6}$/;
/** Adapters for another way to the same company. */
const COMPANY_OF_ADAPTER: ReadonlyMap<string, string> = new Map([["SimulatorPci", "Simulator"]]);

/**
 * The company behind a connector, with the merchant's account there. The gateway keeps no list of providers. The GUID is
 * therefore the operator's own where the connector's `provider` is one (`PR-…`), else made of company and account: it is the
 * same for all connectors of that account, whatever they are called, and whenever documents are made again.
 */
export function providerOf({
  provider,
  adapter,
  providerAccount,
}: Pick<Names, "provider" | "adapter" | "providerAccount">): Provider | undefined {
  // Routing and selection pages are no company's.
  if (adapter === null || adapter === "" || adapter === META_ADAPTER) return undefined;
  const name = COMPANY_OF_ADAPTER.get(adapter) ?? adapter;
  const given = provider?.trim() ?? "";
  return { guid: GUID.test(given) ? given : guidOf(name, providerAccount ?? ""), name };
}

/** By what it is made of: a gateway has few accounts, and each document names one. */
const GUIDS = new Map<string, string>();
const MAX_KEPT = 1_000;

function guidOf(name: string, account: string): string {
  const key = `provider:${name}:${account}`;
  let guid = GUIDS.get(key);
  if (guid === undefined) {
    guid = digestAsGuid(key);
    if (GUIDS.size < MAX_KEPT) GUIDS.set(key, guid);
  }
  return guid;
}

function digestAsGuid(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex").slice(0, 24);
  return `PR-${hex.match(/.{4}/g)!.join("-")}`;
}
