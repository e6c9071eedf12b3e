const PUSHED = ["Debit", "Preauthorize", "Capture", "Void", "Refund", "Register", "Payout", "Chargeback"];

/** Schedules. */
export const SCHEDULE_FIELDS = {
  scheduleId: "Id of the schedule.",
  registrationUuid: "The transaction whose payment instrument is charged.",
  "ScheduleOfRequest.amount": "Of each payment, decimal text; a number is read as it is written.",
  periodLength: "How many units are between two payments, 1 to 364.",
  periodUnit: "Unit of periodLength.",
  startDateTime: "When the first payment is due. Default: one period after this transaction.",
  "ScheduleOfRequest.merchantMetaData": "Free text of yours, in every payment of the schedule.",
  "ScheduleOfRequest.callbackUrl":
    "Where callbacks of its payments are sent, instead of this request's callbackUrl.",
  scheduleStatus: "State of the schedule.",
  oldStatus: "State before the operation.",
  newStatus: "State after the operation. Only an ACTIVE schedule charges.",
} as const;

/** Transactions that were made elsewhere. */
export const PUSH_FIELDS = {
  "PushResponse.error_message": "What is wrong with the request, with the names of the fields.",
  "PushResponse.error_code": "What is wrong with the request, for programs.",
  "PushedCustomer.iban": "International bank account number of the customer.",
  postbackUrl: "Where the callback of this record is sent.",
  adapterTxId: "The provider's id of the transaction.",
  adapterToken: "The provider's token of the instrument.",
  descriptor: "The text on the customer's account statement.",
  buyerCountry: "The customer's country, ISO 3166-1 alpha-2.",
  creditcard: "Masked facts of the card. There is no field for its number.",
  "PushedCard.country": "Country of the issuer, ISO 3166-1 alpha-2.",
  "PushedCard.type": "Brand of the card.",
  transactionSubType: "How a chargeback was resolved.",
  error: "Why the transaction failed.",
  "PushedError.message": "The reason in words.",
  "PushedError.code": "The reason as a number.",
  adapter_error_message: "The reason in the provider's words.",
  adapter_error_code: "The provider's own code.",
  "PushedError.created": "When it failed.",
  ...pushed("status", ["Register"], "How it ended; default: success."),
  ...pushed("createdAt", [], "When it was made; default: now. A time without an offset is UTC."),
} as const;

function pushed(field: string, without: readonly string[], description: string): Record<string, string> {
  const types = PUSHED.filter((type) => !without.includes(type));
  return Object.fromEntries(types.map((type) => [`Pushed${type}.${field}`, description]));
}

/** Payment links, and the templates of their mails and pages. */
export const LAYOUT_FIELDS = {
  "PayByLinkData.payByLink": "Always true: the transaction is a payment link.",
  sendViaEmail: "Whether the gateway was to mail the link: sendByEmail of the request.",
  "PayByLinkData.cancelUrl":
    "The operation that cancels the link: POST without a body, with your credentials.",
  emailStatus: "State of the mail.",
  emailReason: "Why no mail was sent.",
  "PayByLinkEvent.event": "What happened.",
  "PayByLinkEvent.at": "When it happened.",
  emailSubject: "Subject of the mail with the link.",
  emailHtml: "The mail with the link, as HTML.",
  emailText: "The mail with the link, as plain text.",
  confirmationSubject: "Subject of the customer's confirmation.",
  confirmationHtml: "The customer's confirmation, as HTML.",
  confirmationText: "The customer's confirmation, as plain text.",
  merchantConfirmationSubject: "Subject of the merchant's confirmation.",
  merchantConfirmationHtml: "The merchant's confirmation, as HTML.",
  merchantConfirmationText: "The merchant's confirmation, as plain text.",
  recovery1Subject: "Subject of the first mail about a payment that failed.",
  recovery1Html: "The first mail about a payment that failed, as HTML.",
  recovery1Text: "The first mail about a payment that failed, as plain text.",
  recovery2Subject: "Subject of the second mail about a payment that failed.",
  recovery2Html: "The second mail about a payment that failed, as HTML.",
  recovery2Text: "The second mail about a payment that failed, as plain text.",
  recovery3Subject: "Subject of the third mail about a payment that failed.",
  recovery3Html: "The third mail about a payment that failed, as HTML.",
  recovery3Text: "The third mail about a payment that failed, as plain text.",
  cardExpiringSubject: "Subject of the mail about a card that expires soon.",
  cardExpiringHtml: "The mail about a card that expires soon, as HTML.",
  cardExpiringText: "The mail about a card that expires soon, as plain text.",
  successPage: "The page after a payment, when no successUrl was given.",
  errorPage: "The page after a failed payment, when no errorUrl was given.",
  cancelledPage: "The page after a cancellation, when no cancelUrl was given.",
  expiredPage: "The page of a link that expired.",
  defaultLayout: "Templates for every language that has none of its own.",
  layoutByLanguage: "Templates by ISO 639-1 language.",
  sendConfirmationMail: "The customer gets a mail when the link was paid.",
  sendMerchantConfirmationMail: "The merchant gets a mail when the link was paid.",
} as const;
