import { adapterConnector, membersOf, type Connector } from "../../connectors/index.ts";
import type { TransactionParts } from "../parts.ts";
import { guarded, type Unknown } from "./guarded-call.ts";

type Options = { readonly kind: "known"; readonly options: Record<string, string> | undefined } | Unknown;

/**
 * Requests a list to offer in a form. A provider without such a list has none; a meta-connector has the list of the
 * first member that has one.
 */
export async function optionsOfProvider(
  parts: OptionsParts,
  asked: { connector: Connector; name: string; parameters: Readonly<Record<string, unknown>> },
): Promise<Options> {
  const { connector } = asked;
  if (connector.kind === "provider") return optionsOf(parts, asked);
  let last: Options = { kind: "known", options: undefined };
  for (const guid of new Set(membersOf(connector))) {
    const member = await parts.findConnector(guid);
    if (!member || member.disabled) continue;
    last = await optionsOfProvider(parts, { ...asked, connector: member });
    if (last.kind === "known" && last.options) return last;
  }
  return last;
}

type OptionsParts = Pick<TransactionParts, "clock" | "log" | "adapters" | "findConnector">;

async function optionsOf(
  parts: OptionsParts,
  asked: { connector: Connector; name: string; parameters: Readonly<Record<string, unknown>> },
): Promise<Options> {
  const { connector, name, parameters } = asked;
  const adapter = parts.adapters.get(connector.adapter);
  if (!adapter?.options) return { kind: "known", options: undefined };
  return guarded(parts, adapter, async () => ({
    kind: "known" as const,
    options: await adapter.options?.(name, parameters, adapterConnector(connector)),
  }));
}
