import { Type } from "typebox";
import {
  closed,
  defineOperation,
  Guid,
  Nullable,
  refuse,
  type EntityScope,
  PLACE_SCOPE,
} from "../../tenancy/index.ts";
import { agrees, findScope, placeOfScope, reconcile } from "../projection/index.ts";
import type { ProjectionParts } from "./rebuild-schemas.ts";

const KEY_OWNER_SCOPE: EntityScope<"guid"> = {
  ...PLACE_SCOPE,
  field: "guid",
  // Those of test payments have a suffix.
  find: (parts, guid) => PLACE_SCOPE.find(parts, placeOfScope(guid)),
  param: Guid("A tenant or merchant that a key reads.", "TE-0000-0000-0000-0000-0000-0001"),
  what: "tenant or merchant with a BI key",
};

const Figure = Type.Object({ count: Type.Integer(), amount: Nullable(Type.String()) });
const Day = (description: string) => Type.Optional(Type.String({ format: "date", description }));

const Query = Type.Object(
  { from: Day("First day, UTC; default: 30 days ago."), to: Day("Last day, UTC; default: today.") },
  closed,
);

export const reconcileBiOperation = defineOperation({
  id: "reconcileBi",
  method: "GET",
  summary: "Count and sum per day, currency and status, from the records and from BI side by side",
  permission: "read",
  scope: KEY_OWNER_SCOPE,
  query: Query,
  response: {
    equal: Type.Boolean(),
    rows: Type.Array(
      Type.Object({
        day: Type.String(),
        currency: Nullable(Type.String()),
        status: Type.String(),
        records: Figure,
        bi: Figure,
      }),
    ),
  },
  run: async ({ bi, clock }: ProjectionParts, { params: { guid }, query, request, reply }) => {
    if (bi.neighbour) return bi.neighbour.pass(request, reply, Buffer.alloc(0));
    const engine = await bi.engine();
    if (engine === undefined) {
      const message = "This process has no BI engine: use the one that has, or set GATEWAY_OPENSEARCH_URL";
      return refuse(503, "notApplicable", message);
    }
    const scope = await findScope(bi.db, guid);
    if (scope === undefined) return undefined;
    const today = clock.now().toZonedDateTimeISO("UTC").toPlainDate();
    const { from = today.subtract({ days: 30 }).toString(), to = today.toString() } = query;
    const behind = Temporal.PlainDate.from(to).add({ days: 1 }).toString();
    const period = { from: `${from}T00:00:00Z`, to: `${behind}T00:00:00Z` };
    const rows = await reconcile(bi.db, engine, { scope, ...period, retentionMonths: bi.retentionMonths });
    return { equal: rows.every(agrees), rows };
  },
});
