import type { PersonText } from "@quittance/provider-kit";
import type { Log } from "../../platform/log.ts";
import type { Adapter, ProviderCall } from "../../providers/index.ts";
import type { Connector } from "../connector.ts";
import { FINDINGS } from "./account-texts.ts";
import { openProviderCall, type ProviderCallParts } from "../open-provider-call.ts";

/** A page waits for it. */
const TIME_LIMIT_MS = 20_000;

export interface AskProviderParts extends ProviderCallParts {
  readonly log: Pick<Log, "warn">;
}

/** Returns the provider's response to a call about an account, or the reason why none came within twenty seconds. Never throws. */
export async function askProvider<Result>(
  parts: AskProviderParts,
  { adapter, connector }: { adapter: Adapter; connector: Connector },
  run: (call: ProviderCall) => Promise<Result>,
): Promise<{ readonly result: Result } | { readonly because: PersonText }> {
  const abort = new AbortController();
  const { promise: timeLimit, resolve } = Promise.withResolvers<{ because: string }>();
  const cancelTimer = parts.clock.after(TIME_LIMIT_MS, () => {
    abort.abort();
    resolve({ because: "timed_out" });
  });
  try {
    const call = openProviderCall(parts, {
      adapter,
      connector,
      signal: abort.signal,
      mayLackLists: true,
    });
    return await Promise.race([run(call).then((result) => ({ result })), timeLimit]);
  } catch (error) {
    const because = withoutSecrets(error instanceof Error ? error.message : String(error), {
      adapter,
      connector,
    });
    parts.log.warn({ adapter: adapter.id, because }, "A provider call about an account failed.");
    return { because: FINDINGS.adapterFailed };
  } finally {
    cancelTimer();
  }
}

const MIN_SECRET_LENGTH = 4;

/** A text of the provider without what the connector keeps secret, whatever form it has. */
export function withoutSecrets(
  text: string,
  { adapter, connector }: { adapter: Pick<Adapter, "scrub">; connector: Connector },
): string {
  const { password, apiSecret, vault } = connector.config;
  const lists = [vault.webhookSecrets, vault.hmacKeys, vault.reportCredentials, vault.payoutKeys];
  const secrets = [password, apiSecret, connector.sharedSecret, ...lists.flat()];
  return adapter.scrub(
    secrets
      .filter((secret) => typeof secret === "string")
      // The second part of `keyId:secret` and `user:password` is secret by itself, too.
      .flatMap((secret) => [secret, secret.slice(secret.indexOf(":") + 1)])
      .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
      .toSorted((one, other) => other.length - one.length)
      .reduce((shown, secret) => shown.replaceAll(secret, "[secret removed]"), text),
  );
}
