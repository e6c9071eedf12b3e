import type { describeCallbacks } from "../../callbacks/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { errorsOf, type authenticationTrace } from "../../transaction-requests/index.ts";
import type { Attempt, HistoryEntry, Transaction, TransactionTrigger } from "../../transactions/index.ts";
import type { RecordedAct } from "../acts/act-store.ts";
import { amountText, cardText, minorText, stateWord, TYPE_WORDS } from "./words.ts";

/** What happened, in the order in which it happened. */
export interface StoryEntry {
  readonly at: Temporal.Instant;
  readonly text: string;
  /** Facts as the records have them, for who wants to look behind the sentence. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}

export interface StoryFacts {
  readonly transaction: Transaction;
  readonly history: readonly HistoryEntry[];
  readonly attempts: readonly Attempt[];
  readonly followUps: readonly Transaction[];
  readonly callbacks: Awaited<ReturnType<typeof describeCallbacks>>;
  readonly trace: Awaited<ReturnType<typeof authenticationTrace>>;
  /** Names of connectors by guid. */
  readonly connectors: ReadonlyMap<string, string>;
  /** Names of people by id. */
  readonly people: ReadonlyMap<string, string>;
  /** Of people of the console, notes included. */
  readonly acts: readonly RecordedAct[];
  /** Who approved a refund that was above a limit: the person's id by the refund's uuid. */
  readonly approvers: ReadonlyMap<string, string>;
}

/** The story of a transaction: its moves, earlier submissions, authentication, follow-ups and callbacks. */
export function storyOf(facts: StoryFacts): StoryEntry[] {
  return [
    ...facts.history.map((entry) => ({
      at: entry.at,
      text: sentenceOf(entry, facts),
      ...(entry.facts && { facts: entry.facts }),
    })),
    ...facts.attempts.map((attempt) => attemptEntry(attempt, facts)),
    ...authenticationEntries(facts),
    ...facts.followUps.map((followUp) => followUpEntry(followUp, facts)),
    ...callbackEntries(facts),
    ...facts.acts.flatMap(({ act, name, at }) => {
      const sentence = ACT_SENTENCES[act];
      return sentence === undefined ? [] : [{ at, text: `${name} ${sentence}` }];
    }),
  ].toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}

/** What people did; notes have a part of the page of their own. */
const ACT_SENTENCES: Readonly<Record<RecordedAct["act"], string | undefined>> = {
  noted: undefined,
  link_mail_resent: "requested the e-mail of the link again.",
  link_replaced: "replaced the address of the link.",
  link_cancelled: "cancelled the link.",
  callback_resent: "had the newest callback sent again.",
};

function sentenceOf(entry: HistoryEntry, facts: StoryFacts): string {
  const sentence = Object.hasOwn(SENTENCES, entry.trigger)
    ? SENTENCES[entry.trigger as keyof typeof SENTENCES]
    : undefined;
  // Written by a newer version of the gateway.
  return sentence ? sentence(facts, entry) : `${entry.trigger}: now ${entry.toStatus}.`;
}

type Sentence = (facts: StoryFacts, entry: HistoryEntry) => string;

/** One sentence per trigger of the table of states: a new row there does not compile without one here. */
const SENTENCES: Readonly<Record<TransactionTrigger | "opened", Sentence>> = {
  opened: (facts) => openingSentence(facts),
  redirect_issued: () => "The customer is to come to the payment page.",
  customer_opened_link: () => "The customer opened the payment page.",
  method_chosen: (_facts, { facts }) =>
    `The customer chose ${String(facts?.["method"] ?? "a payment method")}.`,
  customer_returned: () => "The customer returned from the provider's page.",
  payment_submitted: ({ transaction, connectors }) =>
    `The payment was submitted to ${nameOf(connectors, transaction.connectorGuid)}.`,
  fell_back: ({ connectors }, { facts }) =>
    `${nameOf(connectors, String(facts?.["from"] ?? ""))} refused it with code ${String(facts?.["code"] ?? "unknown")} and nothing moved, so the payment went to ${nameOf(connectors, String(facts?.["to"] ?? ""))}.`,
  submission_ended_at_customer: () => "The provider needs the customer: the payment waits for them.",
  authentication_started: () => "3-D Secure began: the issuer has to recognise the cardholder.",
  dcc_offered: () => "The customer was offered to pay in the currency of the card.",
  dcc_requoted: () => "The offered rate had expired, and a new one was offered.",
  dcc_selected: (_facts, { facts }) =>
    `The customer chose to pay in ${String(facts?.["currency"] ?? "their currency")}.`,
  review_required: () => "The risk rules want a person to decide: it is only authorised until then.",
  approved_for_review: () => "The provider authorised it. It waits for a decision.",
  review_released: (_facts, { facts }) => `The review was released by ${decider(facts)}.`,
  review_rejected: (_facts, { facts }) =>
    `The review was rejected by ${decider(facts)}; what is authorised is voided.`,
  attempt_declined: (_facts, { facts }) =>
    `The attempt was declined with code ${String(facts?.["code"] ?? "unknown")}. The customer may choose again.`,
  approved: ({ transaction }) => approvedSentence(transaction),
  declined: ({ transaction }) => `Declined: ${reasonOf(transaction)}.`,
  refused_by_gateway: ({ transaction }) => `The gateway refused it: ${reasonOf(transaction)}.`,
  provider_pending: () => "The provider accepted it and decides later.",
  outcome_unknown: () =>
    "The provider's response did not arrive. The gateway inquires until the outcome is known; nothing is submitted twice.",
  cancel_requested: () => "The merchant cancelled it.",
  customer_cancelled: () => "The customer cancelled on the payment page.",
  link_expired: () => "The link expired before anybody paid.",
  transaction_expired: () => "It expired before it was paid.",
  dispute_changed: (_facts, { facts }) =>
    `The provider reported the dispute's stage: ${String(facts?.["stage"] ?? "unknown").replaceAll("_", " ")}.`,
};

function decider(facts: HistoryEntry["facts"]): string {
  return String(facts?.["by"] ?? "a person");
}

function openingSentence({ transaction, people, connectors }: StoryFacts): string {
  const { type, initiatedBy, requestedBy } = transaction;
  const amount = amountText(transaction);
  const what = `${TYPE_WORDS[type].toLowerCase()}${amount === "" ? "" : ` of ${amount}`}`;
  const by = nameOf(connectors, transaction.metaConnectorGuid ?? transaction.connectorGuid);
  const reason = transaction.request.description;
  const because = reason === undefined ? "" : `: “${reason}”`;
  switch (initiatedBy) {
    case "user":
      return `${(requestedBy !== null && people.get(requestedBy)) || "A colleague"} requested the ${what} in the console${because}.`;
    case "scheduler":
      return `The gateway began the ${what} by itself.`;
    case "provider":
    case "postback":
      return `The provider reported the ${what}.`;
    default:
      return `The merchant requested the ${what} through ${by}${because}.`;
  }
}

function approvedSentence(transaction: Transaction): string {
  const { adapterTransactionId, authCode } = transaction.result;
  const ids = [
    authCode === undefined ? undefined : `authorisation code ${authCode}`,
    adapterTransactionId === undefined ? undefined : `the provider's id is ${adapterTransactionId}`,
  ].filter((text) => text !== undefined);
  return ids.length === 0 ? "Approved." : `Approved: ${ids.join(", ")}.`;
}

/** The last error, with the provider's own words. */
export function reasonOf(transaction: Transaction): string {
  const error = errorsOf(transaction).at(-1);
  if (!error) return "no reason was given";
  const { code, message, adapterCode, adapterMessage } = error;
  const own = [adapterCode, adapterMessage].filter((text) => text !== null && text !== "").join(" ");
  return `${message} (code ${code}${own === "" ? "" : `; provider: ${own}`})`;
}

function attemptEntry(
  { attempt, connectorGuid, outcome, error, at, ...paid }: Attempt,
  facts: StoryFacts,
): StoryEntry {
  const connector = nameOf(facts.connectors, connectorGuid);
  const amount = paid.amountMinor === null ? "" : ` of ${minorText(paid.amountMinor, paid.currency)}`;
  const reason = error ? ` with code ${error.code}: ${error.message}` : "";
  return { at, text: `Submission ${attempt}${amount} to ${connector} ended as ${outcome}${reason}.` };
}

function authenticationEntries({ trace }: StoryFacts): StoryEntry[] {
  return (trace?.authentications ?? []).map((authentication) => {
    const { startedAt, challenged, transStatus, eci, failure, state, version, stepUp } = authentication;
    const how = challenged ? "with a challenge" : "without a challenge";
    const result =
      transStatus === null
        ? failure === null
          ? `is ${state}`
          : `failed (${failure})`
        : `ended with status ${transStatus}${eci === null ? "" : ` and ECI ${eci}`}`;
    const why = stepUp ? " after a soft decline" : "";
    return {
      at: Temporal.Instant.from(startedAt),
      text: `3-D Secure ${version}${why}, ${how}, ${result}.`,
    };
  });
}

function followUpEntry(followUp: Transaction, { people, approvers }: StoryFacts): StoryEntry {
  const { type, initiatedBy, requestedBy, createdAt, request } = followUp;
  const who =
    initiatedBy === "user" ? (requestedBy !== null && people.get(requestedBy)) || "A colleague" : undefined;
  const state = stateWord(followUp).word.toLowerCase();
  const reason = request.description === undefined ? "" : `, “${request.description}”`;
  const amount = amountText(followUp);
  const of = amount === "" ? "" : ` of ${amount}`;
  const approver = approvers.get(followUp.uuid);
  const approved = approver === undefined ? "" : `; ${people.get(approver) ?? "a colleague"} approved`;
  return {
    at: createdAt,
    text: `${TYPE_WORDS[type]}${of}${who === undefined ? "" : ` by ${who}`}${reason}${approved}: ${state}.`,
    facts: { uuid: followUp.uuid },
  };
}

function callbackEntries({ callbacks }: StoryFacts): StoryEntry[] {
  if (isRefusal(callbacks)) return [];
  return callbacks.flatMap(({ result, attempts }) =>
    attempts.map(({ at, outcome, httpStatus, durationMs }, index) => ({
      at: Temporal.Instant.from(at),
      text:
        outcome === "acknowledged"
          ? `The merchant acknowledged the callback ${result}${index === 0 ? "" : ` at attempt ${index + 1}`}.`
          : `The callback ${result} was not acknowledged: ${outcome.replaceAll("_", " ")}${httpStatus === null ? "" : `, HTTP ${httpStatus}`}, after ${durationMs} ms.`,
    })),
  );
}

/** The head of the page: what became of it, and what can still happen to the money. */
export function summaryOf({
  transaction,
  connectors,
}: Pick<StoryFacts, "transaction" | "connectors">): string {
  const { merchantTransactionId, currency, refundedMinor, chargedBackMinor, capturedMinor, voidedMinor } =
    transaction;
  const order = `Order ${merchantTransactionId}`;
  const card = cardText(transaction);
  const through = `through ${nameOf(connectors, transaction.connectorGuid)}`;
  const moved = [
    capturedMinor > 0n && transaction.type === "preauthorize"
      ? `${minorText(capturedMinor, currency)} was captured`
      : "",
    voidedMinor > 0n ? `${minorText(voidedMinor, currency)} was released` : "",
    refundedMinor > 0n ? `${minorText(refundedMinor, currency)} was refunded or is being refunded` : "",
    chargedBackMinor > 0n ? `${minorText(chargedBackMinor, currency)} was charged back` : "",
  ].filter((text) => text !== "");
  return [
    `${[order, card, through].filter((part) => part !== "").join(", ")}.`,
    ...moved.map((text) => `${text}.`),
  ].join(" ");
}

function nameOf(connectors: ReadonlyMap<string, string>, guid: string): string {
  return connectors.get(guid) ?? "another connector";
}
