import type { Html, IconName } from "../../../platform/pages/index.ts";
import type { Annotations, Fee } from "../../../annotations/index.ts";
import type { callbacksOf } from "../../../callbacks/index.ts";
import type { ReportedDispute } from "../../../disputes/index.ts";
import type { authenticationTrace } from "../../../transaction-requests/index.ts";
import type { Archived, Attempt, HistoryEntry, Transaction } from "../../../transactions/index.ts";
import type { CardRenewal } from "../../../vault/index.ts";
import type { RecordedAct } from "../../audit/act-store.ts";
import type { ShownPayment } from "../../payment-facts/shown-payment.ts";
import type { Approval } from "../../refunds/approval-store.ts";
import type { TakenTrial } from "../routing-sentences.ts";

/** An event of a payment's story, which has them in the order in which they happened. */
export interface StoryEntry {
  readonly at: Temporal.Instant;
  readonly text: string;
  /** The kind of the event; a move of the payment itself when left out. */
  readonly sign?: IconName;
  /** Whether it is about money, or about how the gateway and others dealt with it; what people wrote is neither. */
  readonly topic?: StoryTopic | undefined;
  /** Words of a person. */
  readonly quote?: string;
  /** The content behind the line, and the word that opens it. */
  readonly behind?: { readonly summary: string; readonly content: Html };
  /** Facts as the records have them, for readers who want the details behind the sentence. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}

export const STORY_TOPICS = ["money", "technical"] as const;
export type StoryTopic = (typeof STORY_TOPICS)[number];

/** Records about a transaction, as its story and its page read them. */
export interface StoryFacts {
  readonly transaction: Transaction;
  /** The same, with what others record of it. */
  readonly payment: ShownPayment;
  /** Reports of its disputes, or of the dispute that it belongs to. */
  readonly disputes: readonly ReportedDispute[];
  readonly history: readonly HistoryEntry[];
  readonly attempts: readonly Attempt[];
  readonly followUps: readonly ShownPayment[];
  /** Fees that were charged for it. */
  readonly fees: readonly Fee[];
  /** Oldest first. */
  readonly tags: Annotations["tags"];
  readonly callbacks: Awaited<ReturnType<typeof callbacksOf>>;
  readonly trace: Awaited<ReturnType<typeof authenticationTrace>>;
  /** Names of connectors by guid. */
  readonly connectors: ReadonlyMap<string, string>;
  /** Drafts on a share of the payments that decided it. */
  readonly trials: readonly TakenTrial[];
  /** Names of people by id, and of those who decided its review by their address. */
  readonly people: ReadonlyMap<string, string>;
  /** Actions of people of the console, notes included. */
  readonly acts: readonly RecordedAct[];
  readonly archived: Archived | undefined;
  /** Renewals of the card that it stored, the oldest first. */
  readonly renewals: readonly CardRenewal[];
  /** Requests for a refund that wait, as `waitingOn` has them. */
  readonly waiting: readonly Approval[];
  /** The recovery case that it opened, or that it repeats. */
  readonly recoveryId?: string | undefined;
  /** The people who approved refunds above a limit: the person's id by the refund's uuid. */
  readonly approvers: ReadonlyMap<string, string>;
}
