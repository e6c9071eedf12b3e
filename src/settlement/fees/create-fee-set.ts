import type { FieldFault } from "../../platform/field-fault.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { findMerchant, findTenant, type ProvisioningParts } from "../../tenancy/index.ts";
import type { SettlementParts } from "../parts.ts";
import type { FeeDefinition, FeeSet } from "./fee.ts";
import { refuseFee, type FeeProblem } from "./refuse-fee.ts";
import { findFeeEntities, insertFeeSet } from "./fee-store.ts";

export type FeeSetRefusal =
  | (Refusal<"no_such_owner"> & { readonly what: FeeSet["ownerKind"] })
  | (Refusal<"no_such_fee_entity"> & { readonly path: string })
  | (Refusal<"fee_invalid"> & { readonly path: string; readonly fault: FieldFault })
  /** The owner has a set from that moment. */
  | Refusal<"already_set">;

/** Sets the fees of an owner from a moment on. A set is never changed: a later one takes its place. */
export async function createFeeSet(
  parts: ProvisioningParts & Pick<SettlementParts, "findConnector">,
  set: Omit<FeeSet, "guid">,
): Promise<{ guid: string } | FeeSetRefusal> {
  const owner = await ownerOf(parts, set);
  if (!owner) return { refused: true, code: "no_such_owner", what: set.ownerKind };
  const { tenantGuid, placeGuid } = owner;
  const invalid = refuseFees(set);
  if (invalid) return { refused: true, code: "fee_invalid", ...invalid };
  const guids = set.fees.map(({ entityGuid }) => entityGuid);
  const entities = await findFeeEntities(parts.db, guids);
  const missing = guids.findIndex((guid) => entities.get(guid)?.tenantGuid !== tenantGuid);
  if (missing >= 0) return { refused: true, code: "no_such_fee_entity", path: `fees.${missing}.entityGuid` };
  const guid = parts.ids.uuid();
  return (await insertFeeSet(parts.db, { ...set, guid, placeGuid }))
    ? { guid }
    : { refused: true, code: "already_set" };
}

/** The owner's tenant and place; undefined when there is no such owner. */
async function ownerOf(
  {
    db,
    sealer,
    findConnector,
  }: Pick<ProvisioningParts, "db" | "sealer"> & Pick<SettlementParts, "findConnector">,
  { ownerKind, ownerGuid }: Pick<FeeSet, "ownerKind" | "ownerGuid">,
): Promise<{ readonly tenantGuid: string; readonly placeGuid: string } | undefined> {
  switch (ownerKind) {
    case "tenant": {
      const tenant = await findTenant(db, { tenantGuid: ownerGuid, sealer });
      return tenant && { tenantGuid: tenant.guid, placeGuid: tenant.guid };
    }
    case "merchant": {
      const merchant = await findMerchant(db, { merchantGuid: ownerGuid });
      return merchant && { tenantGuid: merchant.tenantGuid, placeGuid: merchant.guid };
    }
    case "connector": {
      const connector = await findConnector(ownerGuid);
      return connector && { tenantGuid: connector.tenantGuid, placeGuid: connector.merchantGuid };
    }
  }
}

function refuseFees({ fees, ownerKind }: Pick<FeeSet, "fees" | "ownerKind">): FeeProblem | undefined {
  const periodic = new Set<string>();
  for (const [index, fee] of fees.entries()) {
    const problem = refuseFee(fee) ?? refusePeriodicFee(fee, { ownerKind, periodic });
    if (problem) return { path: `fees.${index}.${problem.path}`, fault: problem.fault };
  }
  return undefined;
}

/** A tenant has no settlement of its own, and a second periodic fee of an entity could not be distinguished from the first. */
function refusePeriodicFee(
  fee: FeeDefinition,
  { ownerKind, periodic }: { ownerKind: FeeSet["ownerKind"]; periodic: Set<string> },
): FeeProblem | undefined {
  if (fee.kind !== "periodic") return undefined;
  if (ownerKind === "tenant") return { path: "kind", fault: { code: "tenant_without_periodic" } };
  if (periodic.has(fee.entityGuid)) return { path: "entityGuid", fault: { code: "second_periodic" } };
  periodic.add(fee.entityGuid);
  return undefined;
}
