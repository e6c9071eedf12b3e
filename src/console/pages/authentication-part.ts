import { html, type Html } from "../../payment-pages/index.ts";
import type { StoryFacts } from "../payments/story.ts";

/** The 3-D Secure of a payment: why it was, or was not, authenticated, and what each authentication resulted in. */
export function authentication({ trace }: Pick<StoryFacts, "trace">): Html {
  if (!trace || (trace.decisions.length === 0 && trace.authentications.length === 0)) return html``;
  return html`<h2>Authentication (3-D Secure)</h2>
    ${
      trace.decisions.length === 0
        ? ""
        : html`<dl class="facts">
            ${trace.decisions.map(
              ({ question, answer, because }) =>
                html`<dt>${question}</dt>
                  <dd>${answer}: ${because}</dd>`,
            )}
          </dl>`
    }
    ${trace.authentications.map(
      (one, index) =>
        html`<details class="panel" ${index === trace.authentications.length - 1 ? "open" : ""}>
          <summary>${summaryOf(one)}</summary>
          <dl class="facts">
            ${rowsOf(one).map(([name, value]) =>
              value === null
                ? html``
                : html`<dt>${name}</dt>
                    <dd>${value}</dd>`,
            )}
          </dl>
        </details>`,
    )}
    ${
      trace.stepUps.used === 0
        ? ""
        : html`<p class="hint">
            Step-ups after a soft decline: ${trace.stepUps.used} of at most ${trace.stepUps.most}.
          </p>`
    }`;
}

type Authentication = NonNullable<StoryFacts["trace"]>["authentications"][number];

function summaryOf({ transStatus, eci, state, challenged, stepUp }: Authentication): string {
  const result =
    transStatus === null ? `is ${state}` : `ended with ${transStatus}${eci === null ? "" : `, ECI ${eci}`}`;
  return `${stepUp ? "Step-up" : "Authentication"} ${challenged ? "with a challenge" : "without a challenge"} ${result}`;
}

/** EMV 3DS 2, table A.1: what the letters mean for the merchant. */
const STATUSES: Readonly<Record<string, string>> = {
  Y: "authenticated",
  A: "attempted: proof of it, without authentication",
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
    ["transStatus", meaning === undefined ? transStatus : `${transStatus ?? ""}: ${meaning}`],
    ["transStatusReason", one.transStatusReason],
    ["eci", one.eci],
    ["Version", one.version],
    ["messageCategory", one.messageCategory],
    ["deviceChannel", one.deviceChannel],
    ["Card enrolled", one.enrolled ? "yes" : "no"],
    ["threeDSCompInd", one.threeDSCompInd],
    ["Challenge wanted", one.challengeIndicator],
    ["Failure", one.failure],
    ["threeDSServerTransID", one.threeDSServerTransID],
    ["dsTransID", one.dsTransID],
    ["acsTransID", one.acsTransID],
    ["Began (UTC)", one.startedAt],
  ];
}
