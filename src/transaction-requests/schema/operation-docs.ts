import { UNIQUE } from "../../platform/http/index.ts";
import type { Operation } from "./operations.ts";

/** An operation on the API page. The examples work against the demo tenant, one after the other. */
interface OperationDocs {
  readonly summary: string;
  readonly description: string;
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

const CARD = "ix::demo-visa";
/** Placeholder for the uuid of an earlier response. */
export const UUID_OF_EARLIER = "<uuid of the earlier transaction>";

export const OPERATION_DOCS: Readonly<Record<Operation, OperationDocs>> = {
  debit: {
    summary: "Charge a customer",
    description:
      "With a transactionToken it is charged at once. Without one the response is a REDIRECT to the payment page; with `payByLink` the page's address is a link that can be mailed, expires, and can be cancelled.",
    examples: [
      {
        merchantTransactionId: `docs-debit-${UNIQUE}`,
        amount: "9.99",
        currency: "EUR",
        transactionToken: CARD,
      },
      {
        merchantTransactionId: `docs-page-${UNIQUE}`,
        amount: "9.99",
        currency: "EUR",
        description: "Two tickets",
        successUrl: "https://shop.example/thanks",
        cancelUrl: "https://shop.example/cart",
        errorUrl: "https://shop.example/sorry",
      },
      {
        merchantTransactionId: `docs-link-${UNIQUE}`,
        amount: "9.99",
        currency: "EUR",
        payByLink: { sendByEmail: false, expirationInMinute: 1440 },
      },
    ],
  },
  preauthorize: {
    summary: "Reserve an amount",
    description: "The amount is reserved until it is captured or voided.",
    examples: [
      {
        merchantTransactionId: `docs-preauthorize-${UNIQUE}`,
        amount: "50.00",
        currency: "EUR",
        transactionToken: CARD,
      },
    ],
  },
  incrementalAuthorization: {
    summary: "Reserve more",
    description:
      "Adds to what a preauthorize reserved, until a part of it was voided or the final capture was made.",
    examples: [
      {
        merchantTransactionId: `docs-increment-${UNIQUE}`,
        amount: "10.00",
        currency: "EUR",
        referenceUuid: UUID_OF_EARLIER,
      },
    ],
  },
  capture: {
    summary: "Charge what was reserved",
    description:
      "Wholly or in parts: never more than a preauthorize reserved. With `isFinalCapture` the rest is released, and nothing can be captured or added afterwards.",
    examples: [
      {
        merchantTransactionId: `docs-capture-${UNIQUE}`,
        amount: "20.00",
        currency: "EUR",
        referenceUuid: UUID_OF_EARLIER,
      },
    ],
  },
  void: {
    summary: "Release what was reserved",
    description: "Ends a preauthorize: what was not captured is reserved no longer.",
    examples: [{ merchantTransactionId: `docs-void-${UNIQUE}`, referenceUuid: UUID_OF_EARLIER }],
  },
  register: {
    summary: "Store a payment instrument",
    description:
      "Nothing is charged. The uuid can be charged later as referenceUuid, or through a customer profile.",
    examples: [
      {
        merchantTransactionId: `docs-register-${UNIQUE}`,
        transactionToken: CARD,
        customer: { firstName: "Ada", email: "ada@example.com" },
        customerProfileData: { customerIdentification: "docs-customer", markAsPreferred: true },
      },
    ],
  },
  deregister: {
    summary: "Delete a stored payment instrument",
    description:
      "It can be charged no longer, and leaves its customer profile. With `tokenType` `NT` only a network token is removed: no instrument has one yet, so that this is refused and the instrument stays.",
    examples: [{ merchantTransactionId: `docs-deregister-${UNIQUE}`, referenceUuid: UUID_OF_EARLIER }],
  },
  refund: {
    summary: "Give money back",
    description: "Wholly or in parts: never more than was charged and not charged back.",
    examples: [
      {
        merchantTransactionId: `docs-refund-${UNIQUE}`,
        amount: "5.00",
        currency: "EUR",
        referenceUuid: UUID_OF_EARLIER,
      },
    ],
  },
  payout: {
    summary: "Pay a customer",
    description: "Money goes to the customer, without a charge before it.",
    examples: [
      {
        merchantTransactionId: `docs-payout-${UNIQUE}`,
        amount: "9.99",
        currency: "EUR",
        transactionToken: CARD,
      },
    ],
  },
};
