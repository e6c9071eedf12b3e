import { listByDeadline } from "../../../disputes/index.ts";
import { DUE_SOON_DAYS } from "../../../transaction-requests/index.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import { timeText } from "../../language/time-text.ts";
import { presentZone } from "../../language/time-zone.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import type { FoundAlert } from "../alert-kind.ts";

/** More disputes at one place are in the list of the console. */
const MAX_DISPUTES = 50;

/** A dispute has to be answered soon. */
export const disputeDue: FoundAlert<{
  readonly amountMinor: string;
  readonly currency: string;
  readonly dueAt: string;
}> = {
  title: () => t("A dispute is due"),
  when: () =>
    t("It can be answered for {days} more days or less, and nobody has answered.", { days: DUE_SOON_DAYS }),
  find: async ({ db, clock }, place) => {
    const until = clock.now().add({ hours: DUE_SOON_DAYS * 24 });
    const disputes = await listByDeadline(db, {
      merchantGuids: await merchantsAt(db, place),
      testMode: false,
      queue: "answer",
      skip: 0,
      limit: MAX_DISPUTES,
    });
    return disputes.flatMap(({ guid: subject, amount, dueAt }) => {
      if (dueAt === null || Temporal.Instant.compare(dueAt, until) > 0) return [];
      const facts = { amountMinor: String(amount.minor), currency: amount.currency, dueAt: dueAt.toString() };
      return [{ subject, facts }];
    });
  },
  text: ({ amountMinor, currency, dueAt }, { isEnded }) => {
    const amount = minorText(BigInt(amountMinor), currency);
    return isEnded
      ? t("The dispute of {amount} is no longer due: it was answered, or its deadline has passed.", {
          amount,
        })
      : t("The dispute of {amount} has to be answered by {time}.", {
          amount,
          time: zonedText(Temporal.Instant.from(dueAt)),
        });
  },
  page: ({ subject }) => ["disputes", subject],
};

/** A mail is written in UTC, and says so. */
function zonedText(at: Temporal.Instant): string {
  return presentZone() === "UTC" ? `${timeText(at)} UTC` : timeText(at);
}
