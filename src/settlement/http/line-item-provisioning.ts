import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import {
  closed,
  fieldError,
  findMerchant,
  MERCHANT_GUID,
  noSuchEntity,
  Nullable,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  responses,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { formatDecimal } from "../decimal.ts";
import { findFeeEntities } from "../fees/fee-store.ts";
import { insertLineItem, listLineItems } from "../line-items/line-item-store.ts";
import { amountProblem } from "../fees/fee-problem.ts";
import { Moment } from "./export-provisioning.ts";
import { LineItemBody } from "./fee-schemas.ts";

const params = Type.Object({ merchantGuid: MERCHANT_GUID });

const Item = Type.Object(
  {
    guid: Type.String({ description: "Id of the line item." }),
    date: Type.String({
      format: "date-time",
      description: "The settlement whose period contains it has the item.",
    }),
    currency: Type.String(),
    amount: Type.String({ description: "Below zero it is taken from the merchant.", examples: ["-20.00"] }),
    description: Type.String({ description: "For the merchant." }),
    entityGuid: Nullable(Type.String(), "The fee entity; null: none was given."),
  },
  { title: "LineItem" },
);

/** What is added to a merchant's settlement beside its transactions. */
export function registerLineItemProvisioningRoutes(app: HttpServer, parts: ProvisioningParts): void {
  registerAddition(app, parts);
  registerList(app, parts);
}

function registerAddition(app: HttpServer, parts: ProvisioningParts): void {
  const { db, ids } = parts;
  app.post(
    `${PROVISIONING_PATH}/addLineItem/:merchantGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("addLineItem", "Add a line item to a merchant's settlement"),
        params,
        body: LineItemBody,
        response: responses({
          added: Type.Boolean({ description: "False: the merchant has an item with that key." }),
        }),
      },
    },
    async ({ params: { merchantGuid }, body }, reply) => {
      const { key, date, entityGuid = null, ...item } = body;
      const merchant = await findMerchant(db, { merchantGuid });
      if (!merchant) return noSuchEntity(reply, { field: "merchantGuid", what: "merchant" });
      const problem = amountProblem("amount", item.amount, item.currency);
      if (problem) return fieldError(reply, { code: "valueNotAllowed", ...problem });
      const entity =
        entityGuid === null ? undefined : (await findFeeEntities(db, [entityGuid])).get(entityGuid);
      if (entityGuid !== null && entity?.tenantGuid !== merchant.tenantGuid)
        return noSuchEntity(reply, { field: "entityGuid", what: "fee entity of the tenant", inPath: false });
      const added = await insertLineItem(db, {
        ...item,
        guid: ids.uuid(),
        merchantGuid,
        entityGuid,
        at: Temporal.Instant.from(date),
        ...(key !== undefined && { key: JSON.stringify([merchantGuid, "item", key]) }),
      });
      return reply.send({ success: true, added });
    },
  );
}

function registerList(app: HttpServer, parts: ProvisioningParts): void {
  app.get(
    `${PROVISIONING_PATH}/listLineItems/:merchantGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("listLineItems", "List the line items of a merchant and period, oldest first"),
        params,
        querystring: Type.Object(
          {
            periodFrom: Moment("Items of that date or later, in UTC."),
            periodTo: Moment("Items of an earlier date, in UTC."),
          },
          closed,
        ),
        response: responses({
          lineItems: Type.Array(Item, { description: "The line items, at most 10,000." }),
        }),
      },
    },
    async ({ params: { merchantGuid }, query }, reply) => {
      const [from, to] = [Temporal.Instant.from(query.periodFrom), Temporal.Instant.from(query.periodTo)];
      const items = await listLineItems(parts.db, { merchantGuid, from, to });
      const lineItems = items.map(({ guid, at, currency, amount, description, entityGuid }) => ({
        guid,
        date: at.toString(),
        currency,
        amount: formatDecimal(amount, currency),
        description,
        entityGuid,
      }));
      return reply.send({ success: true, lineItems });
    },
  );
}
