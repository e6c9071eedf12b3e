/** Fields of requests to the simulated provider. */
export const SIMULATOR_FIELDS = {
  "moveSimulatedMoney.movement": "What the merchant does in the simulated provider's own pages.",
  "SimulatedMovement.movementId": "The provider's id of it.",
  "openSimulatedChargeback.reason": "Why the cardholder takes the money back; free text.",
  "advanceSimulatedChargeback.step": "The next step of the simulated provider.",
} as const;
