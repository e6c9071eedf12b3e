import { listDifferences } from "../../../shops/index.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import { counted, t } from "../../language/translate.ts";
import type { FoundAlert } from "../alert-kind.ts";

/** More are in the list of the console. */
const MAX_COUNTED = 1_000;

/** Orders of shops that are not what was paid, and that nobody ignores. */
export const ordersDiffer: FoundAlert<{ readonly count: number }> = {
  title: () => t("Orders and payments differ"),
  when: () =>
    t(
      "A shop has an order as paid that is not paid here, or the other way round, or with another amount, and nobody ignores it.",
    ),
  find: async ({ db }, place) => {
    const merchantGuids = await merchantsAt(db, place);
    const found = await listDifferences(db, { merchantGuids, testMode: false, limit: MAX_COUNTED });
    const orders = new Set(found.map(({ connectorGuid, orderName }) => `${connectorGuid} ${orderName}`));
    return orders.size === 0 ? [] : [{ subject: "", facts: { count: orders.size } }];
  },
  text: ({ count }, { isEnded }) =>
    isEnded
      ? t("All orders of shops and their payments agree again.")
      : counted(count, {
          one: "{count} order of a shop and its payment differ.",
          other: "{count} orders of shops and their payments differ.",
        }),
  page: () => ["shops"],
};
