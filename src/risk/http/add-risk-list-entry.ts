import { Type } from "typebox";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  closed,
  defineOperation,
  fieldError,
  findMerchant,
  findTenant,
  noSuchEntity,
  Text,
} from "../../tenancy/index.ts";
import { pathOfCardData } from "../../vault/index.ts";
import { HOLDS_NUMBER, listValue, type ListKey, type ListValue, type ValueProblem } from "../list-key.ts";
import { addListEntry, MAX_LIST_ENTRIES } from "../list-store.ts";
import { listedCard } from "../listed-card.ts";
import type { RiskProvisioningParts } from "../parts.ts";
import { EndsAt, EntryId, Key, List, OWNER_GUID, OWNER_SCOPE } from "./list-entry-schemas.ts";

const Body = Type.Object(
  {
    list: List,
    key: Key,
    value: Text(
      255,
      "A card is named by the uuid of a payment of the owner, by the merchant's fingerprint of it, or by a card token, never by its number; a BIN range by six to eight digits or two of them with a dash.",
      "ada@example.com",
    ),
    comment: Type.Optional(Text(500, "Why it is listed.", "Chargebacks in 2026", 0)),
    endsAt: Type.Optional(EndsAt),
  },
  { ...closed, title: "AddRiskListEntryRequest" },
);

export const addRiskListEntryOperation = defineOperation({
  id: "addRiskListEntry",
  method: "POST",
  summary: "Add an entry to a block or allow list",
  permission: "configure",
  scope: OWNER_SCOPE,
  params: { ownerGuid: OWNER_GUID },
  body: Body,
  response: { id: EntryId },
  checksItself: ["value", "comment"],
  run: async (parts: RiskProvisioningParts, { params: { ownerGuid }, body }) => {
    if (!(await ownerExists(parts, ownerGuid))) return noSuchEntity(OWNER_SCOPE);
    const { list, key, comment = "" } = body;
    if (pathOfCardData(comment, { path: "comment", skip: new Set() }) !== undefined)
      return fieldError({ path: "comment", message: "holds a card number, which is never stored" });
    const endsAt = endOf(body.endsAt);
    if (endsAt === undefined) return fieldError({ path: "endsAt", message: "is no moment" });
    if (endsAt !== null && Temporal.Instant.compare(endsAt, parts.clock.now()) <= 0)
      return fieldError({ path: "endsAt", fault: { code: "in_the_past" } });
    const value = await parts.db.transaction((tx) => valueOf(tx, parts, { ...body, ownerGuid }));
    if ("problem" in value) return fieldError({ path: "value", message: value.problem });
    const added = await addListEntry(parts.db, { ownerGuid, list, key, value, comment, endsAt });
    if (!isRefusal(added)) return { id: String(added) };
    return added.code === "list_full"
      ? fieldError({
          path: "root",
          message: `the lists of a tenant or merchant have at most ${MAX_LIST_ENTRIES} entries`,
        })
      : fieldError({ path: "value", fault: { code: "listed_already" } });
  },
});

/** Null without one; undefined for a day that the calendar does not have. */
function endOf(text: string | undefined): Temporal.Instant | null | undefined {
  if (text === undefined) return null;
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
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

async function ownerExists({ db, sealer }: RiskProvisioningParts, ownerGuid: string): Promise<boolean> {
  const owner = ownerGuid.startsWith("ME-")
    ? await findMerchant(db, { merchantGuid: ownerGuid })
    : await findTenant(db, { tenantGuid: ownerGuid, sealer });
  return owner !== undefined;
}
