import { OUTCOMES, type Dispute, type DisputeStage, type ReportedDispute } from "../../../disputes/index.ts";
import type { Transaction } from "../../../transactions/index.ts";
import type { Text } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import { kindText } from "../../payment-facts/dispute-kinds.ts";
import type { ShownPayment } from "../../payment-facts/shown-payment.ts";
import type { StoryEntry, StoryFacts } from "./story-facts.ts";
import { shownMoney } from "../../payment-facts/words.ts";
import { minuteText } from "../../language/time-text.ts";

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

/** Whether a line says that the provider reported this chargeback. */
export function isReportedDispute(
  followUp: ShownPayment,
  { disputes }: Pick<StoryFacts, "disputes">,
): boolean {
  return disputes.some(
    ({ dispute, reports }) =>
      reports.some(({ stage }) => stage === "chargeback") && isChargebackOf(followUp, dispute),
  );
}

function isChargebackOf({ transaction: { type, result } }: ShownPayment, { disputeId }: Dispute): boolean {
  return type === "chargeback" && result.dispute?.disputeId === disputeId;
}

/** The provider's reports of each dispute, with the deadline of those that can be answered. */
export function disputeEntries({
  disputes,
  followUps,
}: Pick<StoryFacts, "disputes" | "followUps">): StoryEntry[] {
  return disputes.flatMap(({ dispute, reports }) =>
    reports.map((report) => {
      const chargeback =
        report.stage === "chargeback"
          ? followUps.find((followUp) => isChargebackOf(followUp, dispute))
          : undefined;
      const { stage, amount, dueAt, occurredAt } = report;
      const what = {
        stage: stageWord(stage),
        amount: shownMoney(amount),
        reason: report.reason === "" ? t("no reason was given") : kindText(report),
      };
      const sentence = t("Dispute: {stage}, {amount}, {reason}.", what);
      return {
        at: occurredAt,
        text:
          dueAt && OUTCOMES[stage] === "open"
            ? `${sentence} ${t("Answer by {time}.", { time: minuteText(dueAt) })}`
            : sentence,
        ...(chargeback && { facts: { uuid: chargeback.transaction.uuid } }),
      };
    }),
  );
}
