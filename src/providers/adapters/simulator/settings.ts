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

/** The settings with the codes of issuer and scheme that a declined payment has, and the form of their values. */
export const SCHEME_CODES = {
  "simulator:schemeCode": /^(?:[0-9A-Z]{2}|[A-Z]{2}[0-9]{2}|[A-Z]{4})$/,
  "simulator:adviceCode": /^[0-9]{2}$/,
} as const satisfies Readonly<Record<string, RegExp>>;

export interface SchemeCodes {
  readonly schemeCode: string | null;
  readonly adviceCode: string | null;
}

export function schemeCodesOf(settings: Readonly<Record<string, string>>): SchemeCodes {
  return {
    schemeCode: settings["simulator:schemeCode"] ?? null,
    adviceCode: settings["simulator:adviceCode"] ?? null,
  };
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
