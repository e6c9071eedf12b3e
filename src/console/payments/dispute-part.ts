import type { ReportedDispute } from "../../disputes/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { timeToAnswer } from "../payment-facts/state-word.ts";
import { factGroup } from "./facts-part.ts";
import { stageWord } from "./story-of-disputes.ts";
import type { StoryFacts } from "./story-facts.ts";
import { shownMoney } from "../payment-facts/words.ts";
import { minuteText, timeText } from "../language/time-text.ts";
import { factsList } from "../frame/facts-list.ts";

/** Reason, stage and deadline of each dispute of a payment, or of the dispute that a chargeback belongs to. */
export function disputesPart({ disputes, payment: { now } }: Pick<StoryFacts, "disputes" | "payment">): Html {
  if (disputes.length === 0) return html``;
  return html`${disputes.map((standing) => factGroup(t("Dispute"), disputePart(standing, now)))}`;
}

function disputePart(standing: ReportedDispute, now: Temporal.Instant): Html {
  const { dispute, response } = standing;
  const left = timeToAnswer(standing, now);
  const rows: (readonly [string, string | undefined])[] = [
    [t("Reason"), dispute.reason],
    [t("Reason code of the scheme"), dispute.reasonCode ?? undefined],
    [t("Stage"), stageWord(dispute.stage)],
    [t("Disputed amount"), shownMoney(dispute.amount)],
    [t("Answer by"), dispute.dueAt ? minuteText(dispute.dueAt) : undefined],
    [t("Time left"), dispute.dueAt && left !== undefined ? left : undefined],
    [t("Answered"), response ? timeText(response.sentAt) : undefined],
    [t("Opened"), timeText(dispute.openedAt)],
    [t("Ended"), dispute.endedAt ? timeText(dispute.endedAt) : undefined],
    [t("Provider reference"), dispute.disputeId],
  ];
  return factsList(rows);
}
