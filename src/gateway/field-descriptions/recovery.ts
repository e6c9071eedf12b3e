/** Recovery of failed payments: cases, and the plans that they follow. */
export const RECOVERY_FIELDS = {
  recoveryId: "Id of the recovery case.",
  nextAttemptAt: "When the next repetition is made; null: none is planned.",
  "RecoveryCase.mails": "E-mails to the customer about this case.",
  "RecoveryCase.mails.at": "When it was sent, or is to be sent.",
  "RecoveryCase.mails.state":
    "bounced: the mail server of the customer refused the address, and no other mail follows.",
  "RecoveryPlan.guid": "The plan's id.",
  "RecoveryPlan.name": "For people.",
  "RecoveryPlanRequest.name": "For people.",
  "RecoveryPlanChange.name": "For people.",
  "SaveRecoveryPlanDraftRequest.name": "For people.",
  "RecoveryPlan.steps": "Repetitions after the failure, in days (3) or hours (4h), by the kind of decline.",
  "RecoveryPlan.mails": "Days after the failure on which the customer gets an e-mail.",
  quietHours: "No e-mail between these times of the customer's day; null: at any time.",
  "quietHours.from": "The first minute without e-mails.",
  "quietHours.to": "The first minute with e-mails again.",
  "RecoveryPlan.endAction": "The end of the schedule when nothing was recovered; keep: it stays in ERROR.",
  "RecoveryPlan.isDefault": "For connectors and debits that name no plan.",
  recoveryPlan: "The plan as it is now.",
  "listRecoveries.state": "Only cases in this state.",
  recoveries: "The cases, the newest first.",
} as const;
