import type { AdapterConnector, ProviderRequest } from "../../adapter.ts";

/** A request's own extraData outranks what the connector's `config.extraData` says. */
export function simulatorSettings(
  request: Pick<ProviderRequest, "extraData">,
  connector: Pick<AdapterConnector, "config">,
): Readonly<Record<string, string>> {
  return { ...connectorSettings(connector), ...request.extraData };
}

/** The PHP world writes an empty map as `[]`; anything that is not a string is no setting of the simulator. */
export function connectorSettings({ config }: Pick<AdapterConnector, "config">): Record<string, string> {
  const extraData = config["extraData"];
  if (typeof extraData !== "object" || extraData === null || Array.isArray(extraData)) return {};
  return Object.fromEntries(
    Object.entries(extraData).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
