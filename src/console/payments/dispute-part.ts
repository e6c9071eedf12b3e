import type { ReportedDispute } from "../../disputes/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import { timeToAnswer } from "../payment-facts/state-word.ts";
import { isSaid, kindText } from "../payment-facts/dispute-kinds.ts";
import { copied, factGroup } from "./facts-part.ts";
import { stageWord } from "./story/story-of-disputes.ts";
import type { StoryFacts } from "./story/story-facts.ts";
import { shownMoney } from "../payment-facts/words.ts";
import { minuteText } from "../language/time-text.ts";
import { factsList } from "../frame/facts-list.ts";

/** Reason, stage and deadline of each dispute of a payment, or of the dispute that a chargeback belongs to. */
export function disputesPart(
  { at }: PlaceVisit,
  { disputes, payment: { now } }: Pick<StoryFacts, "disputes" | "payment">,
): Html {
  return html`${disputes.map((standing) =>
    factGroup(t("Dispute"), disputePart(standing, now), {
      link: html`<a class="small" href="${at("disputes", standing.dispute.guid)}"
        >${t("Open the dispute")}</a
      >`,
    }),
  )}`;
}

function disputePart(standing: ReportedDispute, now: Temporal.Instant): Html {
  const { dispute, response } = standing;
  const left = timeToAnswer(standing, now);
  const rows: (readonly [string, Html | string | undefined])[] = [
    [t("Reason"), dispute.reason === "" ? undefined : kindText(dispute)],
    [t("Provider's reason"), isSaid(dispute) ? undefined : dispute.reason],
    [t("Stage"), stageWord(dispute.stage)],
    [t("Disputed amount"), shownMoney(dispute.amount)],
    [t("Answer by"), dispute.dueAt ? minuteText(dispute.dueAt) : undefined],
    [t("Time left"), dispute.dueAt && left !== undefined ? left : undefined],
    [t("Answered"), response ? minuteText(response.sentAt) : undefined],
    [t("Opened"), minuteText(dispute.openedAt)],
    [t("Ended"), dispute.endedAt ? minuteText(dispute.endedAt) : undefined],
    [t("Provider reference"), copied(t("Provider reference"), dispute.disputeId)],
  ];
  return factsList(rows);
}
