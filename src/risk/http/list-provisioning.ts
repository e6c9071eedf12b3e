import { Type } from "typebox";
import { pathOfCardData } from "../../vault/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  closed,
  cutPage,
  fieldError,
  findMerchant,
  findTenant,
  Guid,
  MAX_PER_PAGE,
  nextPage,
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  responses,
  Text,
} from "../../tenancy/index.ts";
import {
  HOLDS_NUMBER,
  LIST_KEYS,
  listValue,
  type ListKey,
  type ListValue,
  type ValueProblem,
} from "../list-key.ts";
import { listedCard } from "../listed-card.ts";
import { addListEntry, listEntries, MAX_LIST_ENTRIES, removeListEntry } from "../list-store.ts";
import type { RiskProvisioningParts } from "../parts.ts";
import { NumberedPage } from "./profile-provisioning.ts";

const OWNER_GUID = Guid(
  "The tenant, whose lists bind all below it, or the merchant.",
  "ME-0000-0000-0000-0000-0000-0001",
);
const OWNER = Type.Object({ ownerGuid: OWNER_GUID });
const List = Type.Enum(["block", "allow"], {
  description: "Which list. It acts through a rule of a profile.",
});
const Key = Type.Enum([...LIST_KEYS], { description: "What the entry names." });
const EntryId = Type.String({ pattern: "^[1-9][0-9]{0,8}$", description: "Of the entry.", examples: ["1"] });

const EntryBody = Type.Object(
  {
    list: List,
    key: Key,
    value: Text(
      255,
      "A card is named by the uuid of a payment of the owner, by the merchant's fingerprint of it, or by a card token, never by its number; a BIN range by six to eight digits or two of them with a dash.",
      "ada@example.com",
    ),
    comment: Type.Optional(Text(500, "Why it is listed.", "Chargebacks in 2026", 0)),
  },
  { ...closed, title: "AddRiskListEntryRequest" },
);

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
  },
  { title: "RiskListEntry" },
);

const Query = Type.Object({ ...NumberedPage.properties, list: Type.Optional(List) }, closed);

/** Block and allow lists by the operator. */
export function registerListProvisioningRoutes(app: HttpServer, parts: RiskProvisioningParts): void {
  registerAdd(app, parts);
  registerRemove(app, parts);
  registerList(app, parts);
}

function registerAdd(app: HttpServer, parts: RiskProvisioningParts): void {
  app.post(
    `${PROVISIONING_PATH}/addRiskListEntry/:ownerGuid`,
    {
      ...provisioningRoute(parts, { checksItself: ["value", "comment"] }),
      schema: {
        ...provisioningDocs("addRiskListEntry", "Add an entry to a block or allow list"),
        params: OWNER,
        body: EntryBody,
        response: responses({ id: EntryId }),
      },
    },
    async ({ params: { ownerGuid }, body }, reply) => {
      if (!(await ownerExists(parts, ownerGuid)))
        return noSuchEntity(reply, { field: "ownerGuid", what: "tenant or merchant" });
      const { list, key, comment = "" } = body;
      const refuse = (path: string, message: string) =>
        fieldError(reply, { code: "valueNotAllowed", path, message });
      if (pathOfCardData(comment, { path: "comment", skip: new Set() }) !== undefined)
        return refuse("comment", "holds a card number, which is never stored");
      const value = await parts.db.transaction((tx) => valueOf(tx, parts, { ...body, ownerGuid }));
      if ("problem" in value) return refuse("value", value.problem);
      const added = await addListEntry(parts.db, { ownerGuid, list, key, value, comment });
      if (!isRefusal(added)) return reply.send({ success: true, id: String(added) });
      return added.code === "list_full"
        ? refuse("root", `the lists of a tenant or merchant have at most ${MAX_LIST_ENTRIES} entries`)
        : refuse("value", "is on the list already");
    },
  );
}

async function valueOf(
  tx: Queryable,
  { vault }: Pick<RiskProvisioningParts, "vault">,
  { ownerGuid, key, value }: { ownerGuid: string; key: ListKey; value: string },
): Promise<ListValue | ValueProblem> {
  if (key !== "CARD_FINGERPRINT") return listValue(vault, { key, value });
  const isNumber = pathOfCardData(value, { path: "value", skip: new Set() }) !== undefined;
  return isNumber ? HOLDS_NUMBER : listedCard(tx, vault, { ownerGuid, value });
}

function registerRemove(app: HttpServer, parts: RiskProvisioningParts): void {
  app.post(
    `${PROVISIONING_PATH}/removeRiskListEntry/:ownerGuid/:entryId`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("removeRiskListEntry", "Remove an entry from a block or allow list"),
        params: Type.Object({ ownerGuid: OWNER_GUID, entryId: EntryId }),
        response: responses({}),
      },
    },
    async ({ params: { ownerGuid, entryId: id } }, reply) =>
      (await removeListEntry(parts.db, { ownerGuid, id }))
        ? reply.send({ success: true })
        : noSuchEntity(reply, { field: "entryId", what: "entry of a list" }),
  );
}

function registerList(app: HttpServer, parts: RiskProvisioningParts): void {
  app.get(
    `${PROVISIONING_PATH}/listRiskListEntries/:ownerGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("listRiskListEntries", "List the entries of block and allow lists, oldest first"),
        params: OWNER,
        querystring: Query,
        response: responses({
          entries: Type.Array(EntrySchema, { description: "The entries." }),
          ...nextPage,
        }),
      },
    },
    async ({ params: { ownerGuid }, query: { list, after } }, reply) => {
      const rows = await listEntries(parts.db, { ownerGuid, list, after, limit: MAX_PER_PAGE + 1 });
      const page = cutPage(rows, { cursor: ({ id }) => String(id) });
      const entries = page.entries.map(({ id, displayValue, createdAt, ...entry }) => ({
        ...entry,
        id: String(id),
        value: displayValue,
        createdAt: createdAt.toString(),
      }));
      return reply.send({ success: true, entries, next: page.next });
    },
  );
}

async function ownerExists({ db, sealer }: RiskProvisioningParts, ownerGuid: string): Promise<boolean> {
  const owner = ownerGuid.startsWith("ME-")
    ? await findMerchant(db, { merchantGuid: ownerGuid })
    : await findTenant(db, { tenantGuid: ownerGuid, sealer });
  return owner !== undefined;
}
