import type { Adapter } from "../providers/index.ts";
import type { Connector, ConnectorConfig } from "./connector.ts";

/**
 * By the id of an adapter, the name of the value in a connector's `extraData` that is the account at the provider; undefined where
 * that is `username`.
 */
export type AccountFieldOf = (adapter: string) => string | undefined;

export function accountFieldsOf(
  adapters: ReadonlyMap<string, Pick<Adapter, "configuration">>,
): AccountFieldOf {
  return (id) => {
    const configuration = adapters.get(id)?.configuration;
    return configuration && accountFieldOf(configuration);
  };
}

/** In `extraData`; undefined where `username` names the account, and where nothing does. */
function accountFieldOf({ extraData }: Pick<Adapter["configuration"], "extraData">): string | undefined {
  return extraData === "any" ? undefined : extraData.find(({ namesAccount }) => namesAccount)?.name;
}

/** Whether `username` is the account, whose money the provider keeps. */
export function isUsernameAccount(configuration: Adapter["configuration"]): boolean {
  return (
    accountFieldOf(configuration) === undefined &&
    configuration.credentials.some(({ name }) => name === "username")
  );
}

/** A field of `config`, with its values before and after the change. */
export interface ChangedAccount {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The field of `config` that says whose account receives the money, with its values, where a change gives it another one. */
export function changedAccount(
  adapters: ReadonlyMap<string, Pick<Adapter, "configuration">>,
  { before, after }: { before: Configured; after: Configured },
): ChangedAccount | undefined {
  const configuration = adapters.get(after.adapter)?.configuration;
  if (!configuration || before.adapter !== after.adapter) return undefined;
  const field = accountFieldOf(configuration);
  if (field === undefined && !isUsernameAccount(configuration)) return undefined;
  const valueOf = ({ config }: Configured) =>
    (field === undefined ? config.username : config.extraData[field]) ?? "";
  const path = field === undefined ? "config.username" : `config.extraData.${field}`;
  const values = { before: valueOf(before), after: valueOf(after) };
  return values.before === values.after ? undefined : { path, ...values };
}

type Configured = Pick<Connector, "adapter"> & {
  readonly config: Pick<ConnectorConfig, "username" | "extraData">;
};
