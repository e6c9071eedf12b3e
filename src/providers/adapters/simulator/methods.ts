import {
  EXEMPTIONS,
  OPTIONAL_DATA,
  type MethodCapabilities,
  PROVIDER_OPERATIONS,
} from "@quittance/provider-kit";
import type { Adapter } from "../../port/index.ts";

const EVERYTHING = PROVIDER_OPERATIONS;

const NO_INCREMENTS = EVERYTHING.filter((operation) => operation !== "incremental-authorization");

const ALL_PARTS = {
  inquiry: "submission_reference",
  partialCapture: true,
  multipleCaptures: true,
  partialVoid: true,
  partialRefund: true,
  takes: OPTIONAL_DATA,
} as const satisfies Partial<MethodCapabilities>;

/** Paid once, as a whole, and refunded. */
const PAID_AS_A_WHOLE = {
  instrument: "none",
  operations: ["debit", "refund"],
  ...ALL_PARTS,
  partialCapture: false,
  multipleCaptures: false,
  partialVoid: false,
  takes: [],
} as const satisfies MethodCapabilities;

/** The payment methods of the simulated provider, named as a connector's `method` names them. */
export const SIMULATOR_METHODS: Adapter["methods"] = {
  Creditcard: {
    instrument: "card",
    operations: EVERYTHING,
    ...ALL_PARTS,
    exemptions: EXEMPTIONS,
    walletTokens: ["network_token", "passthrough"],
    secondBrands: ["cartes_bancaires", "bancontact", "dankort"],
    walletSecondBrands: ["cartes_bancaires", "bancontact", "dankort"],
  },
  DirectDebit: { instrument: "iban", operations: NO_INCREMENTS, ...ALL_PARTS },
  Wallet: { instrument: "wallet", operations: NO_INCREMENTS, ...ALL_PARTS },
  /** The customer pays on the simulated provider's own page. */
  RedirectPay: { instrument: "none", operations: NO_INCREMENTS, ...ALL_PARTS },
  /** The provider accepts everything and decides later, by a signed webhook only: there is nothing to inquire. */
  WebhookPay: { ...PAID_AS_A_WHOLE, inquiry: "none" },
  /** The customer enters a code of their banking app, and confirms there. */
  Blik: { ...PAID_AS_A_WHOLE, customerFields: ["blikCode"], decidedWithinHours: 1 },
  /** The customer transfers the money by instructions on the payment page. */
  BankTransfer: { ...PAID_AS_A_WHOLE, decidedWithinHours: 30 * 24 },
  /** The amount decides, see dummy-rules.ts. */
  Dummy: { instrument: "none", operations: EVERYTHING, ...ALL_PARTS },
};
