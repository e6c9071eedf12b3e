import type { Dispute, DisputeStage, ReportedDispute } from "../../disputes/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { Text } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import type { StoryEntry, StoryFacts } from "./story-facts.ts";
import { shownMoney } from "../payment-facts/words.ts";
import { minuteText } from "../language/time-text.ts";

const STAGES = {
  inquiry: "Inquiry by the issuer",
  chargeback: "Chargeback",
  reversal: "Reversal",
  second_chargeback: "Second chargeback",
  closed: "Ended without a decision",
  won: "Won",
  lost: "Lost",
} as const satisfies Record<DisputeStage, Text>;

export function stageWord(stage: DisputeStage): string {
  return t(STAGES[stage]);
}

/** `Fraud (10.4)`, as the provider says it, with the code of the scheme. */
function reasonText({ reason, reasonCode }: Pick<Dispute, "reason" | "reasonCode">): string {
  const texts = [reason, ...(reasonCode === null || reasonCode === reason ? [] : [`(${reasonCode})`])];
  return texts.filter((text) => text !== "").join(" ");
}

/** The reason of a chargeback or its reversal; undefined for everything else. */
export function disputeReason(
  { result }: Transaction,
  disputes: readonly ReportedDispute[],
): string | undefined {
  const { disputeId, reason } = result.dispute ?? {};
  const reported = disputes.find(({ dispute }) => dispute.disputeId === disputeId);
  return (reported && reasonText(reported.dispute)) || reason || undefined;
}

/** The provider's reports of each dispute, with the deadline of each stage. */
export function disputeEntries({ disputes }: Pick<StoryFacts, "disputes">): StoryEntry[] {
  return disputes.flatMap(({ reports }) =>
    reports.map((report) => {
      const { stage, amount, dueAt, occurredAt } = report;
      const what = {
        stage: stageWord(stage),
        amount: shownMoney(amount),
        reason: reasonText(report) || t("no reason was given"),
      };
      const sentence = t("Dispute: {stage}, {amount}, {reason}.", what);
      return {
        at: occurredAt,
        text: dueAt ? `${sentence} ${t("Answer by {time}.", { time: minuteText(dueAt) })}` : sentence,
      };
    }),
  );
}
