import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import {
  closed,
  defineOperation,
  fieldError,
  MAX_PER_PAGE,
  MERCHANT_SCOPE,
  type ProvisioningParts,
  nextPage,
} from "../../tenancy/index.ts";
import { describeEntry } from "../entries/describe-entry.ts";
import { listAllocations, listEntries } from "../entries/entry-store.ts";
import { BankEntrySchema } from "./schemas.ts";

const Query = Type.Object(
  {
    state: Type.Optional(
      Type.Union(
        [
          Type.Literal("unmatched"),
          Type.Literal("proposed"),
          Type.Literal("matched"),
          Type.Literal("ignored"),
        ],
        { description: "Only entries in this state." },
      ),
    ),
    after: Type.Optional(Type.String({ maxLength: 20, description: "`next` of the previous page." })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE })),
  },
  closed,
);

export const listBankEntriesOperation = defineOperation({
  id: "listBankEntries",
  method: "GET",
  summary: "List the entries of the merchant's own bank account, the newest first",
  permission: "bank",
  scope: MERCHANT_SCOPE,
  query: Query,
  response: { bankEntries: Type.Array(BankEntrySchema, { description: "The newest first." }), ...nextPage },
  run: async (
    { db }: ProvisioningParts,
    { params: { merchantGuid }, query: { state, after, limit = MAX_PER_PAGE } },
  ) => {
    if (after !== undefined && !/^\d{1,18}$/.test(after))
      return fieldError({ path: "after", fault: ofPrograms("is no `next` of this list") });
    const before = after === undefined ? undefined : BigInt(after);
    const entries = await listEntries(db, { merchantGuid, state, before, limit });
    const allocations = await listAllocations(
      db,
      entries.map(({ guid }) => guid),
    );
    const last = entries.at(-1);
    return {
      bankEntries: entries.map((entry) => describeEntry(entry, allocations)),
      next: last && entries.length === limit ? String(last.position) : null,
    };
  },
});
