import type { Html, IconName } from "../../platform/pages/index.ts";
import type { Annotations, Fee } from "../../annotations/index.ts";
import type { callbacksOf } from "../../callbacks/index.ts";
import type { ReportedDispute } from "../../disputes/index.ts";
import type { authenticationTrace } from "../../transaction-requests/index.ts";
import type { Archived, Attempt, HistoryEntry, Transaction } from "../../transactions/index.ts";
import type { RecordedAct } from "../audit/act-store.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";

/** What happened, in the order in which it happened. */
export interface StoryEntry {
  readonly at: Temporal.Instant;
  readonly text: string;
  /** What kind of moment it is; of a payment's own moves when left out. */
  readonly sign?: IconName;
  /** Whether it is about money, or about how the gateway and others dealt with it; what people wrote is neither. */
  readonly topic?: StoryTopic | undefined;
  /** Words of a person. */
  readonly quote?: string;
  /** What stands behind the line, and the word that opens it. */
  readonly behind?: { readonly summary: string; readonly content: Html };
  /** Facts as the records have them, for readers who want the details behind the sentence. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}

export const STORY_TOPICS = ["money", "technical"] as const;
export type StoryTopic = (typeof STORY_TOPICS)[number];

/** What the records have of a transaction, as its story and its page read it. */
export interface StoryFacts {
  readonly transaction: Transaction;
  /** The same, with what others record of it. */
  readonly payment: ShownPayment;
  /** What was reported of its disputes, or of the dispute that it belongs to. */
  readonly disputes: readonly ReportedDispute[];
  readonly history: readonly HistoryEntry[];
  readonly attempts: readonly Attempt[];
  readonly followUps: readonly ShownPayment[];
  /** What was charged for it. */
  readonly fees: readonly Fee[];
  /** Oldest first. */
  readonly tags: Annotations["tags"];
  readonly callbacks: Awaited<ReturnType<typeof callbacksOf>>;
  readonly trace: Awaited<ReturnType<typeof authenticationTrace>>;
  /** Names of connectors by guid. */
  readonly connectors: ReadonlyMap<string, string>;
  /** Names of people by id. */
  readonly people: ReadonlyMap<string, string>;
  /** What people of the console did, notes included. */
  readonly acts: readonly RecordedAct[];
  readonly archived: Archived | undefined;
  /** Who approved a refund that was above a limit: the person's id by the refund's uuid. */
  readonly approvers: ReadonlyMap<string, string>;
}
