import type { AlertKind } from "../access/alert-choices.ts";
import type { PlainText } from "../language/dictionary.ts";
import { timeText } from "../language/time-text.ts";
import { presentZone } from "../language/time-zone.ts";
import { counted, t } from "../language/translate.ts";
import { rateText } from "../overview/figures-part.ts";
import { minorText } from "../payment-facts/words.ts";
import type { Condition } from "./conditions.ts";

interface KindWords {
  readonly title: PlainText;
  /** When it is sent: the thresholds are those of the code. */
  readonly when: PlainText;
}

export const KIND_WORDS: Readonly<Record<AlertKind, KindWords>> = {
  approvals_fall: {
    title: "Approvals fall",
    when: "The approval rate of a connector in 24 hours is 5 points or more below that of the week before. With fewer than 10 payments nothing is sent.",
  },
  provider_fails: {
    title: "A provider fails",
    when: "Five calls in a row had no response. It ends with the next response.",
  },
  callbacks_given_up: {
    title: "Callbacks are given up",
    when: "In the last 24 hours a callback was given up: your server did not acknowledge any attempt.",
  },
  dispute_due: {
    title: "A dispute is due",
    when: "It can be answered for three more days or less, and nobody has answered.",
  },
  settlement_mismatch: {
    title: "A settlement does not match",
    when: "In the last 30 days a provider settled a row that belongs to no payment.",
  },
  approval_waits: {
    title: "A request waits for your approval",
    when: "One mail for each request that you can decide, as soon as it is made. Sent unless you switch it off.",
  },
};

/** One sentence, in the present language. */
export function alertText(alert: Condition, { isEnded }: { isEnded: boolean }): string {
  switch (alert.kind) {
    case "approvals_fall": {
      const { name, rate, usual } = alert.facts;
      const values = { name, rate: rateText(rate), usual: rateText(usual) };
      return isEnded
        ? t(
            "The approval rate of {name} is no longer below the usual one, or there are too few payments to say.",
            { name },
          )
        : t("The approval rate of {name} fell to {rate}, usually {usual}.", values);
    }
    case "provider_fails":
      return isEnded ? t("{name} responds again.", alert.facts) : t("{name} does not respond.", alert.facts);
    case "callbacks_given_up":
      return isEnded
        ? t("No callback was given up in the last 24 hours.")
        : counted(alert.facts.count, {
            one: "{count} callback was given up in the last 24 hours.",
            other: "{count} callbacks were given up in the last 24 hours.",
          });
    case "dispute_due": {
      const { amountMinor, currency, dueAt } = alert.facts;
      const amount = minorText(BigInt(amountMinor), currency);
      return isEnded
        ? t("The dispute of {amount} is no longer due: it was answered, or its deadline has passed.", {
            amount,
          })
        : t("The dispute of {amount} has to be answered by {time}.", {
            amount,
            time: zonedText(Temporal.Instant.from(dueAt)),
          });
    }
    case "settlement_mismatch": {
      const { name, count } = alert.facts;
      if (isEnded) return t("All rows that {name} settled belong to payments again.", { name });
      return t("{name} settled rows that belong to no payment: {count}.", { name, count });
    }
  }
}

/** A mail is written in UTC, and says so. */
function zonedText(at: Temporal.Instant): string {
  return presentZone() === "UTC" ? `${timeText(at)} UTC` : timeText(at);
}

/** The page that shows more, below that of the place. */
export function alertPath({ kind, subject }: Pick<Condition, "kind" | "subject">): string {
  switch (kind) {
    case "approvals_fall":
    case "provider_fails":
      return "insights";
    case "callbacks_given_up":
      return "developers/callbacks?failed=yes";
    case "dispute_due":
      return `disputes/${subject}`;
    case "settlement_mismatch":
      return "settlements";
  }
}
