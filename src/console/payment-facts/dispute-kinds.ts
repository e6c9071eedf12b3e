import { kindOfReason, type Dispute, type DisputeKind } from "../../disputes/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** The cardholder's statement, and the evidence that helps most, by kind of reason. */
const KINDS = {
  fraud: {
    says: "“I did not make this payment.”",
    word: "Fraud",
    helps:
      "Show that the cardholder took part: authentication by the bank, earlier payments with this card, and delivery to their address help most.",
  },
  not_received: {
    says: "“I never received what I paid for.”",
    word: "Not received",
    helps:
      "Show the delivery: the carrier’s proof with date and address, or the log of a download or visit, helps most.",
  },
  not_as_described: {
    says: "“It is not what I ordered.”",
    word: "Not as described",
    helps:
      "Show what was offered and what was sent: the description, photos, your correspondence and your return policy help most.",
  },
  cancelled: {
    says: "“I had cancelled this.”",
    word: "Cancelled",
    helps:
      "Show the terms that the customer accepted, and that no cancellation came in time or that it was refused for a reason.",
  },
  credit_not_processed: {
    says: "“I was promised a refund that never came.”",
    word: "Refund missing",
    helps: "Show the refund with its date and reference, or the terms that exclude one.",
  },
  duplicate: {
    says: "“I paid this twice.”",
    word: "Paid twice",
    helps: "Show that the payments are for different orders: both orders and receipts help most.",
  },
  wrong_amount: {
    says: "“The amount or the booking is wrong.”",
    word: "Wrong amount",
    helps:
      "Show the amount that the customer agreed to: order, receipt, and the choice of currency help most.",
  },
  authorization: {
    says: "“There was no valid authorisation.”",
    word: "Authorisation",
    helps: "Show the approval with its code, date and amount.",
  },
  unrecognized: {
    says: "“I do not recognise this payment.”",
    word: "Not recognised",
    helps: "Show what was bought, when and by whom: order, receipt, and the name on the statement help most.",
  },
  other: {
    says: "The cardholder disputes this payment.",
    word: "Other reason",
    helps: "Show the order, the receipt, the delivery and your correspondence.",
  },
} as const satisfies Record<
  DisputeKind,
  { readonly says: PlainText; readonly word: PlainText; readonly helps: PlainText }
>;

type Reason = Pick<Dispute, "reason" | "reasonCode">;

export function cardholderStatement(reason: Reason): string {
  return t(KINDS[kindOfReason(reason)].says);
}

export function bestEvidenceText(reason: Reason): string {
  return t(KINDS[kindOfReason(reason)].helps);
}

/** `Fraud (10.4)`: in words, with the scheme's code. */
export function kindText(reason: Reason): string {
  const word = t(KINDS[kindOfReason(reason)].word);
  return reason.reasonCode === null ? word : `${word} (${reason.reasonCode})`;
}

/** The provider has no more words for it than the page. Providers write English, so that the page's English word counts in each language. */
export function isSaid({ reason, reasonCode }: Reason): boolean {
  const { word } = KINDS[kindOfReason({ reason, reasonCode })];
  const said = `${word} (${reasonCode ?? ""})`.toLowerCase();
  return reason === "" || said.includes(reason.toLowerCase());
}
