import type { Connector } from "../../connectors/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { ofPrograms } from "../../platform/rule-fault.ts";
import type { FileFault } from "../file-fault.ts";
import type { VaultFileParts } from "../parts.ts";
import type { RowReaders } from "../rows/row-readers.ts";

export interface ChosenConnectors {
  readonly cards: Connector | undefined;
  readonly mandates: Connector | undefined;
}

export type ConnectorRefusal = Refusal<"connector_refused"> & {
  readonly field: string;
  readonly fault: FileFault;
};

type Parts = Pick<VaultFileParts, "adapters" | "containerOf" | "connectorsOfMerchant">;

/** Connectors that instruments are stored on, by the kind that they take. */
const KINDS = { connector: "card", mandateConnector: "iban" } as const;

/**
 * The connectors on which cards and mandates are stored: those named by guid or apiKey, else the merchant's oldest that take them
 * and have customer profiles.
 */
export async function chooseConnectors(
  parts: Parts,
  { merchantGuid, named }: { merchantGuid: string; named: Partial<Record<keyof typeof KINDS, string>> },
): Promise<ChosenConnectors | ConnectorRefusal> {
  const all = await parts.connectorsOfMerchant(merchantGuid);
  const cards = await chooseOne(parts, { all, field: "connector", name: named.connector });
  if (isRefusal(cards)) return cards;
  const mandates = await chooseOne(parts, { all, field: "mandateConnector", name: named.mandateConnector });
  if (isRefusal(mandates)) return mandates;
  if (!cards && !mandates) return refused("merchantGuid", { code: "no_connector_stores" });
  return { cards, mandates };
}

async function chooseOne(
  parts: Parts,
  { all, field, name }: { all: readonly Connector[]; field: keyof typeof KINDS; name: string | undefined },
): Promise<Connector | undefined | ConnectorRefusal> {
  const usable: Connector[] = [];
  for (const connector of all) if (await stores(parts, connector, KINDS[field])) usable.push(connector);
  if (name === undefined) return usable[0];
  const found = usable.find(({ guid, apiKey }) => guid === name || apiKey === name);
  return (
    found ??
    refused(
      field,
      ofPrograms(
        `must be a connector of the merchant that takes a ${KINDS[field]} and has customer profiles`,
      ),
    )
  );
}

async function stores(
  { adapters, containerOf }: Parts,
  connector: Connector,
  kind: "card" | "iban",
): Promise<boolean> {
  if (connector.kind !== "provider" || connector.disabled) return false;
  if (adapters.get(connector.adapter)?.methods[connector.method]?.instrument !== kind) return false;
  return (await containerOf(connector)) !== undefined;
}

function refused(field: string, fault: FileFault): ConnectorRefusal {
  return { refused: true, code: "connector_refused", field, fault };
}

/** How rows are read that are stored on these connectors. */
export function readersOf(
  { clock, adapters }: Pick<VaultFileParts, "clock" | "adapters">,
  { cards, mandates }: ChosenConnectors,
): RowReaders {
  const planReader = (connector: Connector) => ({
    connector,
    adapter: adapters.get(connector.adapter),
    now: clock.now(),
  });
  return {
    clock,
    cards: cards && planReader(cards),
    mandates: mandates && { ...planReader(mandates), isTest: mandates.config.testMode },
  };
}
