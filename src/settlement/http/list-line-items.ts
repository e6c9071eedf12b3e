import { Type } from "typebox";
import {
  closed,
  defineOperation,
  MERCHANT_SCOPE,
  Nullable,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { formatDecimal } from "../decimal.ts";
import { listLineItems } from "../line-items/line-item-store.ts";
import { Moment } from "./moment.ts";

const Query = Type.Object(
  {
    periodFrom: Moment("Items of that date or later, in UTC."),
    periodTo: Moment("Items of an earlier date, in UTC."),
  },
  closed,
);

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

export const listLineItemsOperation = defineOperation({
  id: "listLineItems",
  method: "GET",
  summary: "List the line items of a merchant and period, oldest first",
  permission: "read",
  scope: MERCHANT_SCOPE,
  query: Query,
  response: { lineItems: Type.Array(Item, { description: "The line items, at most 10,000." }) },
  run: async ({ db }: ProvisioningParts, { params: { merchantGuid }, query }) => {
    const [from, to] = [Temporal.Instant.from(query.periodFrom), Temporal.Instant.from(query.periodTo)];
    const items = await listLineItems(db, { merchantGuid, from, to });
    const lineItems = items.map(({ guid, at, currency, amount, description, entityGuid }) => ({
      guid,
      date: at,
      currency,
      amount: formatDecimal(amount, currency),
      description,
      entityGuid,
    }));
    return { lineItems };
  },
});
