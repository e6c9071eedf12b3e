import {
  membersOf,
  type Adapter,
  type AdapterConnector,
  type Connector,
  type InquiryOutcome,
  type ProviderOutcome,
  type ProviderRequest,
} from "../connectors/index.ts";
import type { TransactionParts } from "./parts.ts";
import { providerResponded } from "./provider-responded.ts";

/** Every provider call has a time limit. What has not answered by then is settled by status inquiry. */
const PROVIDER_TIMEOUT_MS = 30_000;

/**
 * Submits to the provider. Never throws: an exception or silence proves nothing about the money, so it is `unknown`.
 */
export async function submitToProvider(
  parts: TransactionParts,
  options: { connector: Connector; request: ProviderRequest },
): Promise<ProviderOutcome> {
  const adapter = adapterOf(parts, options.connector);
  return timed({ adapter, call: "submit" }, () =>
    guarded(parts, adapter, () => adapter.submit(options.request, adapterConnector(options.connector))),
  );
}

/** Asks what became of a submission. Moves no money. */
export async function inquireAtProvider(
  parts: TransactionParts,
  options: { connector: Connector; providerReference: string },
): Promise<InquiryOutcome> {
  const adapter = adapterOf(parts, options.connector);
  return timed({ adapter, call: "inquire" }, () =>
    guarded(parts, adapter, () =>
      adapter.inquire(options.providerReference, adapterConnector(options.connector)),
    ),
  );
}

type Options = { readonly kind: "known"; readonly options: Record<string, string> | undefined } | Unknown;

/**
 * Requests a list to offer in a form. A provider without such a list has none; of a meta-connector it is the list of the
 * first member that has one.
 */
export async function optionsOfProvider(
  parts: Pick<TransactionParts, "adapters" | "clock" | "log" | "findConnector">,
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

async function optionsOf(
  parts: Pick<TransactionParts, "adapters" | "clock" | "log">,
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

function adapterOf(parts: TransactionParts, connector: Connector): Adapter {
  const adapter = parts.adapters.get(connector.adapter);
  if (!adapter)
    throw new Error(
      `Connector ${connector.guid} names the adapter ${connector.adapter}, which does not exist.`,
    );
  return adapter;
}

/** As the adapter port wants it: secrets are open here and go nowhere else. */
function adapterConnector({ guid, method, config }: Connector): AdapterConnector {
  const { username, password, apiSecret, vault: _vault, ...rest } = config;
  const credentials = {
    ...(username !== null && { username }),
    ...(password !== null && { password }),
    ...(apiSecret !== null && { apiSecret }),
  };
  return { guid, method, config: { ...rest }, credentials };
}

async function timed<Outcome extends InquiryOutcome>(
  { adapter, call }: { adapter: Adapter; call: "submit" | "inquire" },
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  const startedMs = performance.now();
  const outcome = await ask();
  const seconds = (performance.now() - startedMs) / 1_000;
  providerResponded.record({ adapter: adapter.id, call, outcome: outcome.kind, seconds });
  return outcome;
}

type Unknown = Extract<ProviderOutcome, { kind: "unknown" }>;

async function guarded<T>(
  parts: Pick<TransactionParts, "clock" | "log">,
  adapter: Adapter,
  call: () => Promise<T>,
): Promise<T | Unknown> {
  const { promise: timeLimit, resolve } = Promise.withResolvers<Unknown>();
  const callOff = parts.clock.after(PROVIDER_TIMEOUT_MS, () =>
    resolve({ kind: "unknown", because: "The provider did not answer in time." }),
  );
  try {
    return await Promise.race([call(), timeLimit]);
  } catch (error) {
    const because = adapter.scrub(error instanceof Error ? error.message : String(error)).slice(0, 500);
    parts.log.warn({ adapter: adapter.id, because }, "A provider call failed without an outcome.");
    return { kind: "unknown", because };
  } finally {
    callOff();
  }
}
