import { html } from "../../../platform/pages/index.ts";
import type { HistoryEntry, TransactionTrigger } from "../../../transactions/index.ts";
import { t } from "../../language/translate.ts";
import { authenticationData, decisionsList, meaningOf, type Authentication } from "../authentication-part.ts";
import { whyNotAuthenticated } from "./decision-text.ts";
import type { OtherEntry } from "./order-story.ts";
import type { StoryFacts } from "./story-facts.ts";

type Trace = StoryFacts["trace"];

/** Entries of the trace of 3-D Secure: one for each authentication when it ended, or the reason why there was none. */
export function authenticationEntries({ trace, transaction }: StoryFacts): OtherEntry[] {
  const { createdAt } = transaction;
  const { authentications, decisions, stepUps } = trace;
  if (authentications.length === 0) return notAuthenticated(trace, createdAt);
  return authentications.map((one, index) => {
    const at = asStored(Temporal.Instant.from(one.endedAt ?? one.startedAt));
    const isLast = index === authentications.length - 1;
    return {
      // It may begin before the record of the payment is written.
      at: Temporal.Instant.compare(at, createdAt) < 0 ? createdAt : at,
      ledTo: isAfterAuthentication,
      text:
        one.endedAt === null ? inProgress(one) : `${authenticationKind(one)}: ${authenticationResult(one)}.`,
      behind: {
        summary: t("why"),
        content: html`${isLast && decisions.length > 0 ? decisionsList(trace) : ""} ${authenticationData(one)}
        ${isLast && stepUps.used > 0 ? html`<p class="hint">${t("Step-ups after a soft decline: {used} of at most {most}.", stepUps)}</p>` : ""}`,
      },
    };
  });
}

/** The database keeps the time of a move with microseconds, and the record of an authentication has nanoseconds. */
function asStored(at: Temporal.Instant): Temporal.Instant {
  return at.round({ smallestUnit: "microsecond", roundingMode: "halfEven" });
}

/** The moves of the customer, the offer of a conversion and the start of the authentication come before its end. */
export function isAfterAuthentication({ trigger }: HistoryEntry): boolean {
  return !BEFORE_ITS_END.has(trigger);
}

const BEFORE_ITS_END: ReadonlySet<string> = new Set<TransactionTrigger>([
  "redirect_issued",
  "customer_opened_link",
  "method_chosen",
  "saving_chosen",
  "dcc_offered",
  "dcc_requoted",
  "dcc_selected",
  "authentication_started",
]);

function notAuthenticated(trace: Trace, at: Temporal.Instant): OtherEntry[] {
  const because = whyNotAuthenticated(trace.decisions);
  if (because === undefined) return [];
  return [
    {
      at,
      ledTo: isAfterAuthentication,
      text: t("3-D Secure not asked for: {because}.", { because }),
      behind: { summary: t("why"), content: decisionsList(trace) },
    },
  ];
}

function inProgress({ challenged }: Authentication): string {
  return challenged
    ? t("3-D Secure: waiting for the customer to pass the bank's check.")
    : t("3-D Secure: waiting for the bank.");
}

function authenticationKind({ version, stepUp, challenged }: Authentication): string {
  const how = challenged ? t("with a challenge") : t("without a challenge");
  return stepUp
    ? t("3-D Secure {version} after a soft decline, {how}", { version, how })
    : t("3-D Secure {version}, {how}", { version, how });
}

export function authenticationResult({ transStatus, eci, failure }: Authentication): string {
  const meaning = transStatus === null ? undefined : (meaningOf(transStatus) ?? transStatus);
  const result = failure === null ? meaning : failureWord(failure, meaning);
  return eci === null ? (result ?? "") : `${result ?? ""} (ECI ${eci})`;
}

function failureWord(failure: string, meaning = ""): string {
  if (failure === "challenge_abandoned") return t("the customer did not finish the bank's check");
  return meaning === "" ? t("failed ({failure})", { failure: failure.replaceAll("_", " ") }) : meaning;
}
