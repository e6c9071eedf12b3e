import type { Adapter } from "../providers/index.ts";

/**
 * By the id of an adapter, the name of the value in a connector's `extraData` that is the account at the provider; undefined where
 * that is `username`.
 */
export type AccountFieldOf = (adapter: string) => string | undefined;

export function accountFieldsOf(
  adapters: ReadonlyMap<string, Pick<Adapter, "configuration">>,
): AccountFieldOf {
  return (id) => {
    const extraData = adapters.get(id)?.configuration.extraData ?? "any";
    return extraData === "any" ? undefined : extraData.find(({ namesAccount }) => namesAccount)?.name;
  };
}
