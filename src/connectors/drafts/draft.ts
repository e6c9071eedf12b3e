import type { ConfigurationDraft } from "../../tenancy/index.ts";

/** Parts of a connector that drafts change: the rules of a routing connector, or the 3-D Secure of one with a provider. */
export const DRAFT_SUBJECTS = ["routing", "three_d_secure"] as const;
export type DraftSubject = (typeof DRAFT_SUBJECTS)[number];

/** A change that is prepared and not in force: a part of the request of `updateConnector`. */
export interface ConnectorDraft extends ConfigurationDraft {
  readonly connectorGuid: string;
  readonly subject: DraftSubject;
}

/** The fields of a request that a draft of the subject may have. */
export const DRAFT_FIELDS: Readonly<Record<DraftSubject, readonly string[]>> = {
  routing: ["routingMetaConnector"],
  three_d_secure: ["config", "settings"],
};
