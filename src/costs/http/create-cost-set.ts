import { Type } from "typebox";
import type { FieldFault } from "../../platform/field-fault.ts";
import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { refuseFee } from "../../settlement/index.ts";
import { defineOperation, fieldError, type ProvisioningParts } from "../../tenancy/index.ts";
import type { AnyCost } from "../cost-set.ts";
import { insertCostSet } from "../cost-store.ts";
import { CostSetBody } from "./cost-schemas.ts";

export const createCostSetOperation = defineOperation({
  id: "createCostSet",
  method: "POST",
  summary: "Set what the provider of a connector charges from a moment on",
  permission: "configure",
  scope: CONNECTOR_SCOPE,
  body: CostSetBody,
  response: { guid: Type.String({ description: "Id of the cost set." }) },
  run: async ({ db, ids }: ProvisioningParts, { entity: connector, body }) => {
    if (connector.kind !== "provider")
      return fieldError({
        path: "connectorGuid",
        fault: { code: "no_costs_of_meta" },
      });
    for (const [index, fee] of body.fees.entries()) {
      const problem = refuseFee({ ...fee, entityGuid: fee.entityGuid ?? "" }) ?? refuseExcess(fee);
      if (problem) return fieldError({ path: `fees.${index}.${problem.path}`, fault: problem.fault });
    }
    const guid = ids.uuid();
    const { merchantGuid, guid: connectorGuid } = connector;
    const validFrom = Temporal.Instant.from(body.validFrom);
    const set = { ...body, guid, connectorGuid, merchantGuid, validFrom };
    return (await insertCostSet(db, set))
      ? { guid }
      : fieldError({ path: "validFrom", fault: { code: "cost_set_taken" } });
  },
});

const OF_EXCESS: ReadonlySet<string> = new Set([
  "attempt",
  "cardBrands",
  "cardTypes",
  "cardSegments",
  "cardCountries",
  "cardRegions",
]);

/** A scheme's fee for an attempt that it forbids depends on the card alone: nothing is paid. */
function refuseExcess(cost: AnyCost): { path: string; fault: FieldFault } | undefined {
  if (cost.kind === "periodic" || cost.when?.attempt !== "excess") return undefined;
  const { when, rate } = cost;
  const other = Object.keys(when).find((name) => !OF_EXCESS.has(name));
  if (other !== undefined)
    return {
      path: `when.${other}`,
      fault: { code: "excess_card_only" },
    };
  const part = (["percentage", "minimum", "maximum"] as const).find((name) => rate[name] !== undefined);
  return part && { path: `rate.${part}`, fault: { code: "excess_fixed_only" } };
}
