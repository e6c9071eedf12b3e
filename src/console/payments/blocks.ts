import { blockingEntries } from "../../risk/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { otherPlace } from "../frame/other-place.ts";
import type { ConsoleParts } from "../parts.ts";
import { keyWord } from "../payment-facts/list-keys.ts";

/** An entry of a block list that applies to a payment, for a person who may remove it. */
export interface ShownBlock {
  /** The kind of value that it names, in words. */
  readonly key: string;
  readonly isCard: boolean;
  readonly comment: string;
  readonly placeName: string;
  /** The question whether to remove it. */
  readonly remove: string;
}

/** The entries that apply now, of the places where the person may remove them: lists of other places are not shown. */
export async function blocksOf(
  parts: Pick<ConsoleParts, "db" | "sealer">,
  visit: PlaceVisit,
  transaction: Transaction,
): Promise<ShownBlock[]> {
  if (!visit.place.allows("block")) return [];
  const entries = await blockingEntries(parts.db, transaction);
  const owners = [...new Set(entries.map(({ ownerGuid }) => ownerGuid))];
  const places = new Map(
    await Promise.all(owners.map(async (guid) => [guid, await otherPlace(parts, visit, guid)] as const)),
  );
  return entries.flatMap(({ id, ownerGuid, key, comment }) => {
    const place = places.get(ownerGuid);
    if (!place?.allows("block")) return [];
    const remove = visit.pageAt(ownerGuid, "risk", String(id), "remove", { payment: transaction.uuid });
    const isCard = key === "CARD_FINGERPRINT" || key === "BIN_RANGE";
    return [{ key: keyWord(key), isCard, comment, placeName: place.name, remove }];
  });
}
