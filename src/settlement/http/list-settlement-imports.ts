import { Type } from "typebox";
import {
  DateTime,
  defineOperation,
  nextPage,
  Nullable,
  PageQuery,
  type ProvisioningParts,
  readPage,
} from "../../tenancy/index.ts";
import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { describeImport } from "../imports/import-event.ts";
import { listImports } from "../imports/import-store.ts";

const Import = Type.Object(
  {
    guid: Type.String({ description: "Id of the import." }),
    kind: Type.Enum(["report", "fetch"], {
      description: "`report`: by importSettlementReport. `fetch`: by fetchSettlements.",
    }),
    state: Type.Enum(["running", "done", "failed"], {
      description:
        "`running`: rows are fetched. `done`: all rows are stored, and matched by a job. `failed`: no further attempt follows " +
        "until repeatSettlementImport, or until the provider announces the report again.",
    }),
    because: Nullable(
      Type.String(),
      "Why the last attempt failed. While the state is `running` another one follows.",
    ),
    rowsRead: Type.Integer({ description: "Rows of the provider so far." }),
    rowsAdded: Type.Integer({ description: "Rows that no earlier import brought, so far." }),
    createdAt: DateTime("When the import began."),
    doneAt: Nullable(DateTime("When all rows were stored; null: they are not so far.")),
  },
  { title: "SettlementImport" },
);

export const listSettlementImportsOperation = defineOperation({
  id: "listSettlementImports",
  method: "GET",
  summary: "List the imports of a connector, oldest first",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  query: PageQuery,
  response: { settlementImports: Type.Array(Import, { description: "The imports." }), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { connectorGuid }, query }) => {
    const { entries, next } = await readPage(query, ({ after = "", limit }) =>
      listImports(db, { connectorGuid, after, limit }),
    );
    return { settlementImports: entries.map(describeImport), next };
  },
});
