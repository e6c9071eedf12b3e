import type { AdapterConnector, ProviderRequest } from "@quittance/provider-kit";

/** A request's own extraData outranks what the connector's says. */
export function simulatorSettings(
  request: Pick<ProviderRequest, "extraData">,
  connector: Pick<AdapterConnector, "extraData">,
): Readonly<Record<string, string>> {
  return { ...connectorSettings(connector), ...request.extraData };
}

/** How a payment comes into the settlement, if not as it was booked: with less money, under a reference of nobody, or not at all. */
export const SETTLED_AS = ["short", "unknown", "never"] as const;
export type SettledAs = (typeof SETTLED_AS)[number];

export function settledAsOf(settings: Readonly<Record<string, string>>): SettledAs | null {
  return SETTLED_AS.find((way) => way === settings["simulator:settle"]) ?? null;
}

/** How the simulated provider is spoken to. */
export interface Ways {
  readonly redirectBy: "GET" | "POST";
  readonly returnBy: "GET" | "POST";
  readonly resumes: boolean;
}

export function waysOf(settings: Readonly<Record<string, string>>): Ways {
  return {
    redirectBy: settings["simulator:redirectBy"] === "POST" ? "POST" : "GET",
    returnBy: settings["simulator:returnBy"] === "POST" ? "POST" : "GET",
    resumes: settings["simulator:resume"] === "1",
  };
}

export function connectorSettings({
  extraData,
}: Pick<AdapterConnector, "extraData">): Readonly<Record<string, string>> {
  return extraData;
}
