/** Parts of a connector that drafts change: the rules of a routing connector, or the 3-D Secure or exemptions of one with a provider. */
export const DRAFT_SUBJECTS = ["routing", "three_d_secure", "exemptions"] as const;
export type DraftSubject = (typeof DRAFT_SUBJECTS)[number];

/** The fields of `config` that a draft of the subject may have. */
export const DRAFT_CONFIG_FIELDS: Readonly<Record<DraftSubject, readonly string[]>> = {
  routing: [],
  three_d_secure: ["vault"],
  exemptions: ["exemptions"],
};

/** The fields of a request that a draft of the subject may have. */
export const DRAFT_FIELDS: Readonly<Record<DraftSubject, readonly string[]>> = {
  routing: ["routingMetaConnector"],
  three_d_secure: ["config", "settings"],
  exemptions: ["config"],
};
