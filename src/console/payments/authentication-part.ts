import { html, type Html } from "../../platform/pages/index.ts";
import { factsList } from "../frame/facts-list.ts";
import type { PlainText } from "../language/dictionary.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { decisionSentence, decisionText } from "./story/decision-text.ts";
import type { StoryFacts } from "./story/story-facts.ts";

type Trace = StoryFacts["trace"];
export type Authentication = Trace["authentications"][number];

/** Why a payment was, or was not, authenticated. */
export function decisionsList({ decisions }: Pick<Trace, "decisions">): Html {
  return html`<dl class="facts">
    ${decisions.map(
      (decision) =>
        html`<dt>${decisionText(decision.question)}</dt>
          <dd>${decisionSentence(decision)}</dd>`,
    )}
  </dl>`;
}

/** The result of an authentication, by the names of the protocol. */
export function authenticationData(one: Authentication): Html {
  const { transStatus } = one;
  const meaning = transStatus === null ? undefined : meaningOf(transStatus);
  return factsList([
    ["transStatus", meaning === undefined ? transStatus : `${transStatus ?? ""}: ${meaning}`],
    ["transStatusReason", one.transStatusReason],
    ["eci", one.eci],
    [t("Version"), one.version],
    ["messageCategory", one.messageCategory],
    ["deviceChannel", one.deviceChannel],
    [t("Card enrolled"), one.enrolled ? t("yes") : t("no")],
    ["threeDSCompInd", one.threeDSCompInd],
    [t("Challenge requested"), one.challengeIndicator],
    [t("Failure"), one.failure],
    ["threeDSServerTransID", one.threeDSServerTransID],
    ["dsTransID", one.dsTransID],
    ["acsTransID", one.acsTransID],
    [t("Started"), timeText(Temporal.Instant.from(one.startedAt))],
    [t("Ended"), one.endedAt === null ? null : timeText(Temporal.Instant.from(one.endedAt))],
  ]);
}

/** EMV 3DS 2, table A.1: what the letters mean for the merchant. */
const STATUSES: Readonly<Record<string, PlainText>> = {
  Y: "authenticated",
  A: "attempted: with proof of it, without authentication",
  N: "not authenticated",
  U: "could not be performed",
  R: "rejected by the issuer",
  C: "challenge",
  D: "decoupled authentication",
  I: "information only",
};

export function meaningOf(transStatus: string): string | undefined {
  const meaning = STATUSES[transStatus];
  return meaning && t(meaning);
}
