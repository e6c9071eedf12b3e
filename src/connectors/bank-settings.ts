import type { SettingDefinition } from "../tenancy/index.ts";

/** Settings of a connector whose payments are transfers to the merchant's own account. */
export const BANK_SETTINGS = [
  {
    name: "bank:tolerance",
    label: "Bank: Tolerance",
    meaning: "How much less than asked a transfer may be and still pays, in the payment's currency.",
    kind: { type: "decimal", min: 0, max: 100, maxDecimals: 2 },
    default: "0.00",
  },
  {
    name: "bank:match-order-number",
    label: "Bank: Match by order number",
    meaning:
      "A transfer without the reference pays the one open payment of its amount whose merchantTransactionId is in its text; switched off, that is proposed.",
    kind: { type: "switch" },
    default: "0",
  },
  {
    name: "bank:late",
    label: "Bank: Late money",
    meaning: "Money for a payment that has ended is kept and recorded, or returned to its sender.",
    kind: { type: "choice", allowed: ["keep", "return"] },
    default: "keep",
  },
  {
    name: "bank:surplus",
    label: "Bank: Surplus",
    meaning:
      "What a customer transferred too much waits for a person, or is returned with the next transfer file.",
    kind: { type: "choice", allowed: ["task", "refund"] },
    default: "task",
  },
] as const satisfies readonly SettingDefinition[];
