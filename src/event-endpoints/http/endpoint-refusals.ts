import type { BeyondMaker } from "../../authority/index.ts";
import type { FieldRefused } from "../../platform/field-refused.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { fieldError, lacksPermission, noSuchEntity, type OperationRefusal } from "../../tenancy/index.ts";

type EndpointRefusal =
  | Refusal<"no_such_place" | "no_such_endpoint" | "no_such_event" | "endpoint_is_off">
  | FieldRefused
  | BeyondMaker;

/** The one table from refusal to response. */
export function refuseEndpoint(refusal: EndpointRefusal): OperationRefusal | FieldRefused | undefined {
  switch (refusal.code) {
    case "no_such_place":
    case "no_such_endpoint":
      return undefined;
    case "no_such_event":
      return noSuchEntity({ field: "eventId", what: "event", inPath: false });
    case "endpoint_is_off":
      return fieldError({
        code: "notApplicable",
        path: "endpointGuid",
        fault: { code: "endpoint_off" },
      });
    // What is missing is the permission `read`: with it a credential reads everything.
    case "beyond_maker":
      return lacksPermission("read");
    case "field_refused":
      return refusal;
  }
}
