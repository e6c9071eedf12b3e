import type { OperationSteps, ProviderOperation } from "@quittance/provider-kit";
import type { PayPalCall } from "./api.ts";
import { repeatCharge } from "./charges.ts";
import { resumePayment } from "./complete-payment.ts";
import { FOLLOW_UP } from "./follow-ups.ts";
import { inquirePayment, neutralisePayment } from "./inquire-payment.ts";
import { preparePayment, submitPayment } from "./payments.ts";
import { PAYOUT } from "./payouts.ts";
import { DEREGISTRATION, REGISTRATION } from "./registrations.ts";

type Operation = OperationSteps<PayPalCall>;

const PAYMENT: Operation = {
  prepare: preparePayment,
  submit: submitPayment,
  resume: resumePayment,
  inquire: inquirePayment,
  repeat: repeatCharge,
  neutralise: neutralisePayment,
};

const OPERATIONS: Readonly<Partial<Record<ProviderOperation, Operation>>> = {
  debit: PAYMENT,
  preauthorize: PAYMENT,
  capture: FOLLOW_UP,
  void: FOLLOW_UP,
  refund: FOLLOW_UP,
  register: REGISTRATION,
  deregister: DEREGISTRATION,
  payout: PAYOUT,
};

/** @throws for an operation that the method does not list, which the gateway refused before */
export function operationOf(name: ProviderOperation): Operation {
  const operation = OPERATIONS[name];
  if (!operation) throw new Error(`PayPal has no ${name}.`);
  return operation;
}
