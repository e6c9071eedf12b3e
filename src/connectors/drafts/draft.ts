/** What of a connector is changed by drafts: the rules of a routing connector, or the 3-D Secure of one with a provider. */
export const DRAFT_SUBJECTS = ["routing", "three_d_secure"] as const;
export type DraftSubject = (typeof DRAFT_SUBJECTS)[number];

/** A part of the request of `updateConnector`. */
export type DraftContent = Readonly<Record<string, unknown>>;

/** A change that is prepared and not in force. */
export interface ConnectorDraft {
  readonly connectorGuid: string;
  readonly subject: DraftSubject;
  /** Counted up with each change. */
  readonly revision: number;
  readonly content: DraftContent;
  /** The number of the version that it was begun from. */
  readonly basedOn: number;
  readonly changedBy: string | null;
  readonly changedAt: Temporal.Instant;
}

/** What a connector was set to at a time. */
export interface ConnectorVersion {
  readonly number: number;
  readonly content: DraftContent;
  /** Null when the gateway itself made the change. */
  readonly madeBy: string | null;
  readonly madeAt: Temporal.Instant;
}

/** The fields of a request that a draft of the subject may have. */
export const DRAFT_FIELDS: Readonly<Record<DraftSubject, readonly string[]>> = {
  routing: ["routingMetaConnector"],
  three_d_secure: ["config", "settings"],
};
