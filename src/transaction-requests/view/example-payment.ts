/** An invented payment as status responses, callbacks and events show it, for the API document. */
export const EXAMPLE_PAYMENT = {
  uuid: "d94c0d72f3a36e21f16e",
  merchantTransactionId: "order-1",
  purchaseId: "20261120-d94c0d72f3a36e21f16e",
  transactionType: "DEBIT",
  paymentMethod: "Creditcard",
  amount: "9.99",
  currency: "EUR",
};
