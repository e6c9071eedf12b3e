import { Type } from "typebox";
import { closed, defineOperation, nextPage, type ProvisioningParts, readPage } from "../../tenancy/index.ts";
import { listEntries } from "../list-store.ts";
import { EndsAt, EntryId, Key, List, OWNER_SCOPE } from "./list-entry-schemas.ts";
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
  query: Query,
  response: { entries: Type.Array(EntrySchema, { description: "The entries." }), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { ownerGuid }, query: { list, ...query } }) => {
    const { entries, next } = await readPage(
      query,
      (page) => listEntries(db, { ownerGuid, list, ...page }),
      ({ id }) => String(id),
    );
    const shown = entries.map(({ id, displayValue: value, endsAt, ...entry }) => ({
      ...entry,
      id: String(id),
      value,
      ...(endsAt && { endsAt }),
    }));
    return { entries: shown, next };
  },
});
