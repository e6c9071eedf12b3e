import { findTransactions } from "../../../transactions/index.ts";
import { counted, t } from "../../language/translate.ts";
import { failingCallbacks } from "../../overview/failing-callbacks.ts";
import type { FoundAlert } from "../alert-kind.ts";

/** A server of the merchant acknowledged no attempt of a callback. */
export const callbacksGivenUp: FoundAlert<{ readonly count: number }> = {
  title: () => t("Callbacks are given up"),
  when: () => t("In the last 24 hours a callback was given up: your server did not acknowledge any attempt."),
  find: async (parts, place) => {
    const attempts = await failingCallbacks(parts, { place, statuses: ["given_up"] });
    const uuids = new Set(attempts.map(({ transactionUuid }) => transactionUuid));
    const live = (await findTransactions(parts.db, [...uuids])).filter(({ testMode }) => !testMode);
    return live.length === 0 ? [] : [{ subject: "", facts: { count: live.length } }];
  },
  text: ({ count }, { isEnded }) =>
    isEnded
      ? t("No callback was given up in the last 24 hours.")
      : counted(count, {
          one: "{count} callback was given up in the last 24 hours.",
          other: "{count} callbacks were given up in the last 24 hours.",
        }),
  page: () => ["developers", "callbacks", { failed: "yes" }],
};
