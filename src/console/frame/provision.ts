import type { ProvisioningPermission } from "../../authority/index.ts";
import type { EntityVersion } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { ROOT_TENANT_GUID, type OperationRefusal } from "../../tenancy/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import { authorityAt } from "../access/authority-at.ts";
import { changedBy } from "./changed-by.ts";
import type { PlaceVisit } from "./console-route.ts";
import { fieldProblem, problemOfStatus, type FieldProblem } from "./field-problem.ts";

interface Provisioned {
  readonly operation: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The version of the entity that the form was made of; see `saveUnlessChanged`. */
  readonly unlessChanged?: EntityVersion;
}

/** The permissions that pages use; whether the person may do it is checked before, by the route. */
const PERMISSIONS: readonly ProvisioningPermission[] = ["read", "configure", "credentials", "bank"];

/**
 * Makes the call of the provisioning API that a form stands for, as the person, with the audit's entry. Either the response, or
 * what is wrong with which field. That the entity is at the place is checked before.
 */
export async function provision(
  parts: Pick<ConsoleParts, "provision" | "db">,
  { viewer, place, request, reply }: PlaceVisit,
  { operation, params, body, unlessChanged }: Provisioned,
): Promise<{ readonly done: object } | { readonly problem: FieldProblem }> {
  const caller = {
    authority: await authorityAt(parts.db, place),
    username: viewer.person.email,
    isRoot: false,
    tenantGuid: tenantOf(place),
    permissions: PERMISSIONS,
    expiresAt: null,
  };
  const change = { request, operation: `console.${operation}`, unlessChanged };
  const result = await changedBy(viewer, change, () =>
    parts.provision(operation, {
      caller,
      request,
      reply,
      ...(params && { params }),
      ...(body && { body }),
    }),
  );
  return isOperationRefusal(result) ? { problem: problemOf(result) } : { done: result };
}

/** The tenant of the place: itself, or the merchant's. */
function tenantOf({ kind, guid, path: [_own, tenant] }: PlaceView): string {
  return kind === "tenant" ? guid : (tenant ?? ROOT_TENANT_GUID);
}

/** The same of a call that was only checked. */
export function isOperationRefusal(result: object): result is OperationRefusal {
  return isRefusal(result) && result.code === "operation_refused";
}

export function problemOf({ field, status }: OperationRefusal): FieldProblem {
  return field ? fieldProblem(field) : problemOfStatus(status);
}
