import { loadBankSources, type BankInputs } from "../bank/index.ts";
import type { Log } from "../platform/log.ts";
import type { GatewayOptions } from "./options.ts";

/** The folder for statements, and the bank sources of the packages that the operator names. */
export async function openBank({
  bankInbox,
  providerPackages,
  group,
  log,
}: Pick<GatewayOptions, "bankInbox" | "providerPackages" | "group"> & { log: Log }): Promise<BankInputs> {
  const { names, folders, environment } = { environment: {}, ...(providerPackages ?? NO_PACKAGES) };
  const { sources, loaded, refused } = await loadBankSources(names, { folders, environment });
  // Of several processes one says it for all.
  if (group?.isFirst ?? true) {
    for (const line of loaded) log.info(line);
    for (const line of refused) log.error(line);
  }
  return { bankInbox, bankSources: sources };
}

const NO_PACKAGES = { names: [], folders: [] };
