import type { FeesByKey } from "../../annotations/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import { calculateFee } from "./calculate-fee.ts";
import type { FeeEntity, FeeSet } from "./fee.ts";
import { isFeeOf } from "./match-fee.ts";

/**
 * The transactional fees of a final transaction by the given sets. Those of the tenant, the merchant and the connector add
 * up. A fee of zero is none.
 *
 * @param sets those in force when the transaction became final
 */
export function feesOfTransaction(
  transaction: Transaction,
  options: {
    sets: readonly FeeSet[];
    entities: ReadonlyMap<string, FeeEntity>;
    merchantCountry: string | null;
  },
): FeesByKey {
  const { sets, entities, merchantCountry } = options;
  const total = totalOf(transaction);
  const date = (transaction.finalAt ?? transaction.modifiedAt).toString().slice(0, 10);
  const found = sets.flatMap(({ guid, fees }) =>
    fees.flatMap((definition, index) => {
      if (definition.kind !== "transactional") return [];
      const { rate, when, entityGuid, description, deductsPayout = true } = definition;
      if (!isFeeOf(transaction, { when, rate, merchantCountry })) return [];
      const currency = total?.currency ?? rate.currency;
      const entity = entities.get(entityGuid);
      if (currency === undefined || !entity) return [];
      const minor = calculateFee({ minor: total?.minor ?? 0n, currency }, rate);
      if (minor === 0n) return [];
      const fee = {
        amount: formatAmount({ minor, currency }),
        currency,
        deductsPayout,
        ...(description !== undefined && { description }),
        date,
        createdBy: "fee set",
        entity: entity.name,
        entityId: entity.guid,
        entityType: entity.entityType,
      };
      return [[`${guid}:${index}`, fee] as const];
    }),
  );
  return Object.fromEntries(found);
}
