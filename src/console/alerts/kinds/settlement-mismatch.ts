import { monthOfConnectors } from "../../../settlement/index.ts";
import { t } from "../../language/translate.ts";
import { connectorsAt } from "../../settlements/read-settlements.ts";
import type { FoundAlert } from "../alert-kind.ts";

/** Older rows are in the months of the page of settlements. */
const SETTLEMENT_DAYS = 30;

/** A provider settled a row that belongs to no payment. */
export const settlementMismatch: FoundAlert<{ readonly name: string; readonly count: number }> = {
  title: () => t("A settlement does not match"),
  when: () =>
    t("In the last {days} days a provider settled a row that belongs to no payment.", {
      days: SETTLEMENT_DAYS,
    }),
  find: async (parts, place) => {
    const connectors = await connectorsAt(parts, { place, testMode: false });
    const now = parts.clock.now();
    const months = await monthOfConnectors(parts.db, {
      connectorGuids: [...connectors.keys()],
      from: now.subtract({ hours: SETTLEMENT_DAYS * 24 }),
      to: now.add({ hours: 24 }),
    });
    const counts = new Map<string, number>();
    for (const { connectorGuid, unmatched } of months)
      if (unmatched > 0) counts.set(connectorGuid, (counts.get(connectorGuid) ?? 0) + unmatched);
    return [...counts].map(([subject, count]) => ({
      subject,
      facts: { name: connectors.get(subject)?.name ?? "", count },
    }));
  },
  text: ({ name, count }, { isEnded }) =>
    isEnded
      ? t("All rows that {name} settled belong to payments again.", { name })
      : t("{name} settled rows that belong to no payment: {count}.", { name, count }),
  page: () => ["settlements"],
};
