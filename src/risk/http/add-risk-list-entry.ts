import { Type } from "typebox";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed, defineOperation, fieldError, Text } from "../../tenancy/index.ts";
import { pathOfCardData } from "../../vault/index.ts";
import { HOLDS_NUMBER, listValue, type ListKey, type ListValue, type ValueProblem } from "../list-key.ts";
import { addListEntry, MAX_LIST_ENTRIES } from "../list-store.ts";
import { listedCard } from "../listed-card.ts";
import type { RiskProvisioningParts } from "../parts.ts";
import { EndsAt, EntryId, Key, List, OWNER_SCOPE } from "./list-entry-schemas.ts";

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
  body: Body,
  response: { id: EntryId },
  checksItself: ["value", "comment"],
  run: async (parts: RiskProvisioningParts, { params: { ownerGuid }, body }) => {
    const { list, key, comment = "" } = body;
    if (pathOfCardData(comment, { path: "comment", skip: new Set() }) !== undefined)
      return fieldError({ path: "comment", fault: { code: "number_never_stored" } });
    const endsAt = endOf(body.endsAt);
    if (endsAt === undefined) return fieldError({ path: "endsAt", fault: { code: "no_moment" } });
    if (endsAt !== null && Temporal.Instant.compare(endsAt, parts.clock.now()) <= 0)
      return fieldError({ path: "endsAt", fault: { code: "in_the_past" } });
    const value = await parts.db.transaction((tx) => valueOf(tx, parts, { ...body, ownerGuid }));
    if ("problem" in value) return fieldError({ path: "value", fault: value.problem });
    const added = await addListEntry(parts.db, { ownerGuid, list, key, value, comment, endsAt });
    if (!isRefusal(added)) return { id: String(added) };
    return added.code === "list_full"
      ? fieldError({
          path: "root",
          fault: { code: "list_full", values: { limit: MAX_LIST_ENTRIES } },
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
