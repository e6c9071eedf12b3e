import { Type } from "typebox";
import {
  defineOperation,
  fieldError,
  MERCHANT_SCOPE,
  noSuchEntity,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { refuseAmount } from "../fees/refuse-fee.ts";
import { findFeeEntities } from "../fees/fee-store.ts";
import { insertLineItem } from "../line-items/line-item-store.ts";
import { LineItemBody } from "./fee-schemas.ts";

/** Adds to a merchant's settlement what is no transaction. */
export const addLineItemOperation = defineOperation({
  id: "addLineItem",
  method: "POST",
  summary: "Add a line item to a merchant's settlement",
  permission: "annotate",
  scope: MERCHANT_SCOPE,
  body: LineItemBody,
  response: { added: Type.Boolean({ description: "False: the merchant has an item with that key." }) },
  run: async ({ db, ids }: ProvisioningParts, { entity: merchant, body }) => {
    const { key, date, entityGuid = null, ...item } = body;
    const { guid: merchantGuid } = merchant;
    const problem = refuseAmount("amount", item.amount, item.currency);
    if (problem) return fieldError(problem);
    const entity =
      entityGuid === null ? undefined : (await findFeeEntities(db, [entityGuid])).get(entityGuid);
    if (entityGuid !== null && entity?.tenantGuid !== merchant.tenantGuid)
      return noSuchEntity({ field: "entityGuid", what: "fee entity of the tenant", inPath: false });
    const added = await insertLineItem(db, {
      ...item,
      guid: ids.uuid(),
      merchantGuid,
      entityGuid,
      at: Temporal.Instant.from(date),
      ...(key !== undefined && { key: JSON.stringify([merchantGuid, "item", key]) }),
    });
    return { added };
  },
});
