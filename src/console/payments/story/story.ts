import { signed, signOf } from "./story-signs.ts";
import {
  isInitial,
  type HistoryEntry,
  type Transaction,
  type TransactionTrigger,
} from "../../../transactions/index.ts";
import { t } from "../../language/translate.ts";
import { nameOf } from "../connector-name.ts";
import { routingSentences } from "../routing-sentences.ts";
import { reasonOf } from "./decline-reason.ts";
import { inOrder, type MoveEntry } from "./order-story.ts";
import { renewalEntry } from "./story-of-renewals.ts";
import { actEntry } from "./story-of-acts.ts";
import { followUpEntry } from "./story-of-follow-ups.ts";
import { authenticationEntries } from "./story-of-authentications.ts";
import { attemptEntry, declinedAttemptSentence, isInHistory } from "./story-of-submissions.ts";
import { exemptionEntries } from "./story-of-exemptions.ts";
import { callbackEntries } from "./story-of-callbacks.ts";
import { disputeEntries, isReportedDispute } from "./story-of-disputes.ts";
import type { StoryEntry, StoryFacts } from "./story-facts.ts";
import {
  amountText,
  inSentence,
  minorText,
  requestedText,
  typeAsRequested,
  typeText,
} from "../../payment-facts/words.ts";

/** The story of a transaction: its moves, earlier submissions, authentication, follow-ups and callbacks. */
export function storyOf(facts: StoryFacts): StoryEntry[] {
  const [opened, ...moves] = facts.history.filter((entry) => !isReported(entry, facts)).map(moveEntry(facts));
  const others = [
    ...signed({ sign: "secure", topic: "technical" }, exemptionEntries(facts.transaction)),
    ...signed({ sign: "secure", topic: "technical" }, authenticationEntries(facts)),
    ...signed(
      { sign: "routing", topic: "technical" },
      facts.attempts
        .filter((attempt) => !isInHistory(attempt, facts))
        .map((attempt) => attemptEntry(attempt, facts)),
    ),
    ...signed(
      { sign: "refund", topic: "money" },
      facts.followUps
        .filter((followUp) => !isReportedDispute(followUp, facts))
        .map((followUp) => followUpEntry(followUp, facts)),
    ),
    ...signed({ sign: "disputes", topic: "money" }, disputeEntries(facts)),
    ...signed({ sign: "callback", topic: "technical" }, callbackEntries(facts)),
    ...signed({ sign: "secure", topic: "technical" }, facts.renewals.map(renewalEntry)),
    ...facts.acts.flatMap(actEntry),
  ];
  return [...(opened ? [opened] : []), ...inOrder(moves, others)];
}

function moveEntry(facts: StoryFacts): (move: HistoryEntry) => MoveEntry {
  return (move) => ({
    move,
    at: move.at,
    text: sentenceOf(move, facts),
    sign: signOf(move),
    topic: TECHNICAL.has(move.trigger) ? "technical" : "money",
    ...(move.facts && { facts: move.facts }),
  });
}

/** The reports of the dispute say it in more words. */
function isReported({ trigger }: HistoryEntry, { disputes }: StoryFacts): boolean {
  return trigger === "dispute_changed" && disputes.length > 0;
}

/** How it went, where that says nothing of the money. */
const TECHNICAL: ReadonlySet<string> = new Set<TransactionTrigger>([
  "redirect_issued",
  "payment_submitted",
  "fell_back",
  "nothing_sent",
  "submission_repeated",
  "authentication_started",
  "provider_pending",
  "outcome_unknown",
]);

function sentenceOf(entry: HistoryEntry, facts: StoryFacts): string {
  const sentence = Object.hasOwn(SENTENCES, entry.trigger)
    ? SENTENCES[entry.trigger as keyof typeof SENTENCES]
    : undefined;
  // Written by a newer version of the gateway.
  return sentence
    ? sentence(facts, entry)
    : t("{trigger}: now {status}.", { trigger: entry.trigger, status: entry.toStatus });
}

type Sentence = (facts: StoryFacts, entry: HistoryEntry) => string;

/** One sentence per trigger of the table of states: a new row there does not compile without one here, in every language. */
const SENTENCES: Readonly<Record<TransactionTrigger | "opened", Sentence>> = {
  opened: (facts) => [openingSentence(facts), ...routingSentences(facts.transaction, facts)].join(" "),
  redirect_issued: () => t("Waiting for the customer to open the payment page."),
  customer_opened_link: () => t("The customer opened the payment page."),
  method_chosen: (_facts, { facts }) =>
    t("The customer chose {method}.", { method: String(facts?.["method"] ?? t("a payment method")) }),
  saving_chosen: (_facts, { facts }) =>
    typeof facts?.["consent"] === "string"
      ? t("The customer agreed to save the card.")
      : t("The customer did not save the card of this attempt."),
  customer_returned: () => t("The customer returned from the provider's page."),
  payment_submitted: ({ transaction, connectors }) =>
    t("The payment was submitted to {connector}.", {
      connector: nameOf(connectors, transaction.connectorGuid),
    }),
  fell_back: ({ connectors }, { facts }) =>
    t("{first} refused it with code {code} and no money moved, so the payment went to {next}.", {
      first: nameOf(connectors, String(facts?.["from"] ?? "")),
      code: codeOf(facts),
      next: nameOf(connectors, String(facts?.["to"] ?? "")),
    }),
  nothing_sent: () =>
    t("The provider could not be reached and nothing was sent. The gateway submits it again."),
  submission_repeated: () => t("It was submitted again, because nothing had reached the provider."),
  submission_ended_at_customer: () => t("The payment is waiting for the customer at the provider."),
  authentication_started: () => t("3-D Secure started: the issuer is authenticating the cardholder."),
  dcc_offered: () => t("The customer was offered payment in the currency of the card."),
  dcc_requoted: () => t("The offered rate had expired, so a new one was offered."),
  dcc_selected: (facts, entry) => selectedSentence(facts, entry),
  review_required: () => t("On hold for review. Authorised, not captured."),
  approved_for_review: () => t("The provider authorised it. It waits for a decision."),
  review_released: ({ people }, { facts }) =>
    t("The review was released by {person}.", { person: decider(facts, people) }),
  review_rejected: ({ people }, { facts }) =>
    t("The review was rejected by {person}; the authorisation is voided.", {
      person: decider(facts, people),
    }),
  attempt_declined: (facts, entry) =>
    declinedAttemptSentence(facts, entry) ??
    t("The attempt was declined with code {code}. The customer can choose again.", {
      code: codeOf(entry.facts),
    }),
  approved: ({ transaction }) => approvedSentence(transaction),
  declined: ({ transaction }) => t("Declined: {reason}.", { reason: reasonOf(transaction) }),
  refused_by_gateway: ({ transaction }) =>
    t("The gateway refused it: {reason}.", { reason: reasonOf(transaction) }),
  provider_pending: () => t("The provider accepted it and decides later."),
  transfer_awaited: ({ transaction }) =>
    transaction.type === "refund"
      ? t("It waits for the next transfer file.")
      : t("It waits for the transfer of the customer."),
  money_taken_back: () => t("The money was assigned to it by mistake. It waits for its own again."),
  outcome_unknown: () =>
    t(
      "No response arrived from the provider. The gateway keeps checking until the outcome is clear. Nothing is submitted twice.",
    ),
  cancel_requested: () => t("The merchant cancelled it."),
  page_cancelled: () => t("The merchant cancelled it."),
  customer_cancelled: () => t("The customer cancelled on the payment page."),
  link_expired: () => t("The link expired before anybody paid."),
  transaction_expired: () => t("It expired before it was paid."),
  dispute_changed: (_facts, { facts }) =>
    t("The provider reported the dispute's stage: {stage}.", {
      stage: String(facts?.["stage"] ?? t("unknown")).replaceAll("_", " "),
    }),
};

/** Both amounts, where the choice still holds. */
function selectedSentence({ payment }: StoryFacts, { facts }: HistoryEntry): string {
  const { transaction, original } = payment;
  const currency = String(facts?.["currency"] ?? t("their currency"));
  return original && currency === transaction.currency
    ? t("The customer chose to pay {charged} instead of {requested}.", {
        charged: minorText(transaction.amountMinor ?? 0n, currency),
        requested: requestedText(payment),
      })
    : t("The customer chose to pay in {currency}.", { currency });
}

function decider(facts: HistoryEntry["facts"], people: StoryFacts["people"]): string {
  const by = String(facts?.["by"] ?? t("a person"));
  return by === "time limit" ? t("the connector's time limit") : (people.get(by) ?? by);
}

function codeOf(facts: HistoryEntry["facts"]): string {
  return String(facts?.["code"] ?? t("unknown"));
}

/** The `apiVersion` of runs of schedules, and of what follows a payment without a request. */
const BY_ITSELF = "scheduler";

function openingSentence({ transaction, payment, people, connectors }: StoryFacts): string {
  const { initiatedBy, requestedBy, apiVersion } = transaction;
  // A payment is converted later, by its customer; what follows one is converted when it is requested.
  const isConvertedLater = isInitial(transaction.type);
  const what = inSentence(
    typeText(typeAsRequested(transaction), isConvertedLater ? requestedText(payment) : amountText(payment)),
  );
  const connector = nameOf(connectors, transaction.metaConnectorGuid ?? transaction.connectorGuid);
  const reason = transaction.request.description;
  if (apiVersion === BY_ITSELF) return t("The gateway started the {what} itself.", { what });
  switch (initiatedBy) {
    case "user":
    case "vt-merchant":
    case "vt-tenant": {
      const who = (requestedBy !== null && people.get(requestedBy)) || t("A colleague");
      return reason === undefined
        ? t("{who} requested the {what} in the console.", { who, what })
        : t("{who} requested the {what} in the console: “{reason}”.", { who, what, reason });
    }
    case "provider":
    case "settlement":
    case "import":
    case "postback":
      return t("The provider reported the {what}.", { what });
    default:
      return reason === undefined
        ? t("The merchant requested the {what} through {connector}.", { what, connector })
        : t("The merchant requested the {what} through {connector}: “{reason}”.", {
            what,
            connector,
            reason,
          });
  }
}

function approvedSentence({ result: { adapterTransactionId: id, authCode: code } }: Transaction): string {
  if (code === undefined)
    return id === undefined ? t("Approved.") : t("Approved: provider reference {id}.", { id });
  return id === undefined
    ? t("Approved: authorisation code {code}.", { code })
    : t("Approved: authorisation code {code}, provider reference {id}.", { code, id });
}
