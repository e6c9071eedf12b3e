import { Type } from "typebox";
import {
  closed,
  cutPage,
  defineOperation,
  MAX_PER_PAGE,
  nextPage,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { listEntries } from "../list-store.ts";
import { EndsAt, EntryId, Key, List, OWNER_GUID, OWNER_SCOPE } from "./list-entry-schemas.ts";
import { NumberedPage } from "./numbered-page.ts";

const EntrySchema = Type.Object(
  {
    id: EntryId,
    list: List,
    key: Key,
    value: Type.String({
      description:
        "As it is compared; of an IBAN its country and last four characters, of a card its first six and last four digits.",
    }),
    comment: Type.String({ description: "Why it is listed." }),
    createdAt: Type.String({ format: "date-time", description: "When it was added." }),
    endsAt: Type.Optional(EndsAt),
  },
  { title: "RiskListEntry" },
);

const Query = Type.Object({ ...NumberedPage.properties, list: Type.Optional(List) }, closed);

export const listRiskListEntriesOperation = defineOperation({
  id: "listRiskListEntries",
  method: "GET",
  summary: "List the entries of block and allow lists, oldest first",
  permission: "read",
  scope: OWNER_SCOPE,
  params: { ownerGuid: OWNER_GUID },
  query: Query,
  response: { entries: Type.Array(EntrySchema, { description: "The entries." }), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { ownerGuid }, query: { list, after } }) => {
    const rows = await listEntries(db, { ownerGuid, list, after, limit: MAX_PER_PAGE + 1 });
    const page = cutPage(rows, { cursor: ({ id }) => String(id) });
    const entries = page.entries.map(({ id, displayValue, createdAt, endsAt, ...entry }) => ({
      ...entry,
      id: String(id),
      value: displayValue,
      createdAt: createdAt.toString(),
      ...(endsAt && { endsAt: endsAt.toString() }),
    }));
    return { entries, next: page.next };
  },
});
