import { longWaiting } from "../../../bank/index.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import { counted, t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import type { FoundAlert } from "../alert-kind.ts";

/** The days in which people have had time to assign it. */
const UNMATCHED_DAYS = 3;

/** Money on own accounts that no person has assigned, by merchant and currency. */
export const moneyUnmatched: FoundAlert<{
  readonly amountMinor: string;
  readonly currency: string;
  readonly count: number;
  readonly merchantGuid: string;
}> = {
  title: () => t("Money waits to be assigned"),
  when: () => t("Money on your own account has waited for more than {days} days.", { days: UNMATCHED_DAYS }),
  find: async ({ db, clock }, place) => {
    const before = clock
      .now()
      .subtract({ hours: UNMATCHED_DAYS * 24 })
      .toString()
      .slice(0, 10);
    const waiting = await longWaiting(db, { merchantGuids: await merchantsAt(db, place), before });
    return waiting.map(({ merchantGuid, currency, count, minor }) => ({
      subject: `${merchantGuid} ${currency}`,
      facts: { amountMinor: String(minor), currency, count, merchantGuid },
    }));
  },
  text: ({ amountMinor, currency, count }, { isEnded }) =>
    isEnded
      ? t("No money on the account has waited for more than {days} days.", { days: UNMATCHED_DAYS })
      : t("{amount} on the account has waited for more than {days} days to be assigned ({entries}).", {
          amount: minorText(BigInt(amountMinor), currency),
          days: UNMATCHED_DAYS,
          entries: counted(count, { one: "{count} entry", other: "{count} entries" }),
        }),
  page: () => ["bank", { state: "waiting", direction: "in" }],
  // An account is a merchant's, at whatever place above it the alert was chosen.
  placeOf: ({ merchantGuid }) => merchantGuid,
};
