import { Type } from "typebox";
import {
  closed,
  defineOperation,
  Nullable,
  PageQuery,
  nextPage,
  type ProvisioningParts,
  readPage,
} from "../../tenancy/index.ts";
import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { describeRow } from "../imports/import-event.ts";
import { type ListedRow, listRows } from "../imports/listed-rows.ts";

const STATES = ["waiting", "matched", "unmatched", "no_transaction"] as const satisfies ListedRow["state"][];
const STATE_MEANINGS =
  "`waiting`: it is matched next. `matched`: it has a transaction. `unmatched`: no transaction was found so far. `no_transaction`: payouts, invoices and the like.";

const Query = Type.Object(
  {
    state: Type.Enum([...STATES], { description: STATE_MEANINGS }),
    after: Type.Optional(
      Type.String({ pattern: "^[0-9]{1,18}$", description: "`next` of the previous page." }),
    ),
    limit: PageQuery.properties.limit,
  },
  closed,
);

const Row = Type.Object(
  {
    id: Type.String({ description: "Number of the row." }),
    state: Type.Enum([...STATES], { description: STATE_MEANINGS }),
    because: Nullable(Type.String(), "Why it has no transaction."),
    transactionUuid: Nullable(Type.String(), "The transaction with which it was matched."),
    recordedAt: Type.String({ format: "date-time", description: "When it was imported." }),
    row: Type.Unsafe<object>(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "The provider's data: kind, references, gross, fees, net and payout.",
      }),
    ),
  },
  { title: "SettlementRow" },
);

export const listSettlementRowsOperation = defineOperation({
  id: "listSettlementRows",
  method: "GET",
  summary: "List imported rows by their state, in the order in which they came",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  query: Query,
  response: { settlementRows: Type.Array(Row, { description: "The rows." }), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { connectorGuid }, query }) => {
    const { entries, next } = await readPage(
      query,
      ({ after = "0", limit }) =>
        listRows(db, { connectorGuid, state: query.state, after: BigInt(after), limit }),
      ({ id }) => String(id),
    );
    return { settlementRows: entries.map(describeRow), next };
  },
});
