import type { BeyondMaker } from "../../authority/index.ts";
import type { FieldRefused } from "../../platform/field-refused.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { fieldError, lacksPermission, noSuchEntity, type OperationRefusal } from "../../tenancy/index.ts";
import { ENDPOINT_SCOPE, PLACE_SCOPE } from "./endpoint-schemas.ts";

type EndpointRefusal =
  | Refusal<"no_such_place" | "no_such_endpoint" | "no_such_event" | "endpoint_is_off">
  | FieldRefused
  | BeyondMaker;

/** The one table from refusal to response. */
export function refuseEndpoint(refusal: EndpointRefusal): OperationRefusal {
  switch (refusal.code) {
    case "no_such_place":
      return noSuchEntity(PLACE_SCOPE);
    case "no_such_endpoint":
      return noSuchEntity(ENDPOINT_SCOPE);
    case "no_such_event":
      return noSuchEntity({ field: "eventId", what: "event", inPath: false });
    case "endpoint_is_off":
      return fieldError({
        code: "notApplicable",
        path: "endpointGuid",
        message: "the endpoint is switched off: switch it on first",
      });
    // What is missing is the permission `read`: with it a credential reads everything.
    case "beyond_maker":
      return lacksPermission("read");
    case "field_refused":
      return fieldError({ ...refusal, code: CODES[refusal.kind] });
  }
}

const CODES = {
  missing: "missing",
  format: "format",
  not_applicable: "notApplicable",
  not_allowed: "valueNotAllowed",
  unknown: "invalidRequest",
  not_found: "noSuchEntity",
} as const;
