import { membersOf, type Connector } from "../../connectors/index.ts";
import type { Adapter, BankList, CustomerBank } from "../../providers/index.ts";
import type { RoutingParts, TransactionParts } from "../parts.ts";
import { readCustomerField } from "../source/read-customer-field.ts";
import type { BankPurchase } from "./bank-list-cache.ts";
import { called } from "./guarded-call.ts";
import { cutText } from "../../platform/cut-text.ts";

const MAX_BANKS = 500;
const MAX_NAME_LENGTH = 100;
/** A customer waits for the page. */
const TIME_LIMIT_MS = 10_000;

/** The connector's customers choose their bank before the payment is sent. */
export function choosesBank({ adapters }: Pick<RoutingParts, "adapters">, connector: Connector): boolean {
  const capabilities = adapters.get(connector.adapter)?.methods[connector.method];
  return capabilities?.customerFields?.includes("bank") ?? false;
}

/** The banks of a connector's customers, by its provider; undefined when the list cannot be read, or has no bank that takes payments. */
export async function banksOf(
  parts: TransactionParts,
  purchase: BankPurchase,
): Promise<readonly CustomerBank[] | undefined> {
  const { connector } = purchase;
  const adapter = parts.adapters.get(connector.adapter);
  return adapter && parts.bankLists.of(purchase, () => readBanks(parts, { adapter, ...purchase }));
}

async function readBanks(
  parts: TransactionParts,
  { adapter, connector, currency, language }: BankPurchase & { readonly adapter: Adapter },
): Promise<readonly CustomerBank[] | undefined> {
  const list = await called(
    parts,
    { adapter, connector, timeLimitMs: TIME_LIMIT_MS },
    async (call): Promise<BankList> => {
      const listed = await adapter.listBanks?.({ currency, language }, call);
      if (!listed) return { kind: "unknown", because: "The adapter lists no banks." };
      // A list that is none throws here, and is unknown.
      return listed.kind === "listed" ? { kind: "listed", banks: usable(listed.banks) } : listed;
    },
  );
  const banks = list.kind === "listed" ? list.banks : [];
  if (banks.some(({ isAvailable }) => isAvailable)) return banks;
  const because = list.kind === "listed" ? "No bank takes payments." : adapter.scrub(list.because);
  parts.log.warn(
    { adapter: adapter.id, connector: connector.guid, because },
    "The list of banks is missing.",
  );
  return undefined;
}

function usable(banks: readonly CustomerBank[]): readonly CustomerBank[] {
  const byId = new Map(
    banks
      .filter(({ id, name }) => readCustomerField("bank", id) === id && name.trim() !== "")
      .map((bank) => [bank.id, { ...bank, name: cutText(bank.name.trim(), MAX_NAME_LENGTH) }]),
  );
  return [...byId.values()].slice(0, MAX_BANKS);
}

/** The enabled connectors that a payment may go to from here. */
export async function providersBehind(
  parts: Pick<RoutingParts, "findConnector">,
  connector: Connector,
): Promise<readonly Connector[]> {
  if (connector.kind === "provider") return [connector];
  const members = await Promise.all([...new Set(membersOf(connector))].map(parts.findConnector));
  const enabled = members.filter((member) => member !== undefined).filter(({ disabled }) => !disabled);
  return (await Promise.all(enabled.map((member) => providersBehind(parts, member)))).flat();
}
