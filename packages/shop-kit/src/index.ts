export {
  currencyCode,
  decimalAmount,
  decimalFromMinor,
  minorFromDecimal,
  minorUnitDigits,
  type ShopNumber,
} from "./amounts.ts";
export {
  Gateway,
  GatewayError,
  type GatewayTransaction,
  type OrderDifference,
  type OrderPayment,
  type ShopOrder,
} from "./gateway.ts";
export {
  createInbox,
  type Inbox,
  type InboxOptions,
  type InboxStore,
  type Received,
  type ShopEvent,
} from "./inbox.ts";
export { readOptions, type ShopOptions } from "./options.ts";
export { cancelPayment, capturePayment, refundPayment } from "./follow-ups.ts";
export { readPayment, readPaymentOf, type PaymentFacts, type PaymentState } from "./payment-facts.ts";
export { endAttempt, startPayment, type Attempt, type NewAttempt } from "./session.ts";
export { settlePayment, type PayableOrder, type Settled, type Settlement } from "./settle.ts";
export { watchOrders, type WatchedShop, type WatchResult } from "./watch.ts";
