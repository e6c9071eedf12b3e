/** Acts of a person on an open case, as the API names them. */
export const CASE_ACTS = ["retry", "link", "stop"] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

/** Operations of the audit. */
export const OPERATIONS = {
  retry: "retryRecovery",
  link: "sendRecoveryLink",
  stop: "stopRecovery",
} as const satisfies Record<CaseAct, string>;
