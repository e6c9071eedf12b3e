import { html, type Html } from "../../platform/pages/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { decisionText } from "./decision-text.ts";
import { authenticationResult } from "./story-of-authentications.ts";
import type { StoryFacts } from "./story-facts.ts";
import { t } from "../language/translate.ts";
import { factsList } from "../frame/facts-list.ts";

/** The 3-D Secure of a payment: why it was, or was not, authenticated, and what each authentication resulted in. */
export function authentication({ trace }: Pick<StoryFacts, "trace">): Html {
  if (!trace || (trace.decisions.length === 0 && trace.authentications.length === 0)) return html``;
  return html`<h2>${t("Authentication (3-D Secure)")}</h2>
    ${
      trace.decisions.length === 0
        ? ""
        : html`<dl class="facts">
            ${trace.decisions.map(
              ({ question, answer, because }) =>
                html`<dt>${decisionText(question)}</dt>
                  <dd>${decisionText(answer)}: ${decisionText(because)}</dd>`,
            )}
          </dl>`
    }
    ${trace.authentications.map(
      (one, index) =>
        html`<details class="panel pad" ${index === trace.authentications.length - 1 ? "open" : ""}>
          <summary>${summaryOf(one)}</summary>
          ${factsList(rowsOf(one))}
        </details>`,
    )}
    ${
      trace.stepUps.used === 0
        ? ""
        : html`<p class="hint">
            ${t("Step-ups after a soft decline: {used} of at most {most}.", trace.stepUps)}
          </p>`
    }`;
}

type Authentication = NonNullable<StoryFacts["trace"]>["authentications"][number];

function summaryOf(one: Authentication): string {
  const { stepUp, challenged } = one;
  const how = challenged ? t("with a challenge") : t("without a challenge");
  const kind = stepUp ? t("Step-up {how}", { how }) : t("Authentication {how}", { how });
  return `${kind}: ${authenticationResult(one)}`;
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

function rowsOf(one: Authentication): (readonly [string, string | null])[] {
  const { transStatus } = one;
  const meaning = transStatus === null ? undefined : STATUSES[transStatus];
  return [
    ["transStatus", meaning === undefined ? transStatus : `${transStatus ?? ""}: ${t(meaning)}`],
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
    [t("Started"), one.startedAt],
  ];
}
