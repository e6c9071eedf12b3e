import { actsOf, allows, grantsOf, MODES, type Grants, type Mode } from "../grants.ts";

/** The events that an endpoint receives: of test payments, of live payments, or all. */
export const ENDPOINT_MODES = ["test", "live", "all"] as const;
type EndpointMode = (typeof ENDPOINT_MODES)[number];

/** How much of an event's object it receives: identifiers, type, status, amount, currency and times; or all. */
export const ENDPOINT_DETAILS = ["ids", "full"] as const;
type EndpointDetail = (typeof ENDPOINT_DETAILS)[number];

/** The rights of an endpoint. */
export interface EndpointRights {
  readonly mode: EndpointMode;
  readonly detail: EndpointDetail;
}

/** Everything that an endpoint lets its receiver read. */
export function grantsOfEndpoint({ mode, detail }: EndpointRights): Grants {
  const reach = Object.fromEntries(endpointModes(mode).map((one) => [one, detail]));
  return detail === "ids"
    ? grantsOf(["export_payments"], reach)
    : grantsOf(["export_payments", "read_personal_data"], reach);
}

/** The most that a maker with these grants can give to an endpoint, of what is left open. */
export function conferredEndpoint(grants: Grants, chosen: Partial<EndpointRights> = {}): EndpointRights {
  const modes = MODES.filter((mode) => reaches(grants, { mode, detail: "ids" }));
  const mode = chosen.mode ?? (modes.length === 1 ? modes[0]! : "all");
  return { mode, detail: chosen.detail ?? (reaches(grants, { mode, detail: "full" }) ? "full" : "ids") };
}

/** Whether events of the mode are sent to an endpoint. */
export function receives({ mode }: Pick<EndpointRights, "mode">, event: { readonly test: boolean }): boolean {
  return endpointModes(mode).includes(event.test ? "test" : "live");
}

function reaches(grants: Grants, rights: EndpointRights): boolean {
  return actsOf(grantsOfEndpoint(rights)).every((act) => allows(grants, act));
}

function endpointModes(mode: EndpointMode): readonly Mode[] {
  return mode === "all" ? MODES : [mode];
}
