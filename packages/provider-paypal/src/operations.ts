import type {
  CustomerReturn,
  InquiryOutcome,
  Neutralised,
  Preparation,
  ProviderOperation,
  ProviderOutcome,
  ProviderRequest,
  Resumable,
  Submission,
} from "@quittance/provider-kit";
import type { PayPalCall } from "./api.ts";
import { repeatCharge } from "./charges.ts";
import { resumePayment } from "./complete-payment.ts";
import { inquireFollowUp, prepareFollowUp, repeatFollowUp, submitFollowUp } from "./follow-ups.ts";
import { inquirePayment, neutralisePayment } from "./inquire-payment.ts";
import { preparePayment, submitPayment } from "./payments.ts";
import { inquirePayout, preparePayout, repeatPayout, submitPayout } from "./payouts.ts";
import {
  deregister,
  inquireDeregistration,
  inquireRegistration,
  prepareRegistration,
  resumeRegistration,
  submitRegistration,
} from "./registrations.ts";

type Prepared = Pick<Submission, "providerReference" | "continuation"> | undefined;

/** The steps of an operation, as the port has them. */
interface Operation {
  prepare(request: ProviderRequest, call: PayPalCall): Preparation | Promise<Preparation>;
  submit(
    request: ProviderRequest,
    call: PayPalCall,
    prepared: Prepared,
  ): ProviderOutcome | Promise<ProviderOutcome>;
  resume?(submission: Submission, returned: CustomerReturn, call: PayPalCall): Promise<ProviderOutcome>;
  inquire(submission: Submission, call: PayPalCall): Promise<InquiryOutcome | Resumable>;
  repeat?(submission: Submission, call: PayPalCall): Promise<ProviderOutcome | undefined>;
  neutralise?(submission: Submission, call: PayPalCall): Promise<Neutralised>;
}

const PAYMENT: Operation = {
  prepare: preparePayment,
  submit: submitPayment,
  resume: resumePayment,
  inquire: inquirePayment,
  repeat: repeatCharge,
  neutralise: neutralisePayment,
};

const FOLLOW_UP: Operation = {
  prepare: prepareFollowUp,
  submit: submitFollowUp,
  inquire: inquireFollowUp,
  repeat: repeatFollowUp,
};

const OPERATIONS: Readonly<Partial<Record<ProviderOperation, Operation>>> = {
  debit: PAYMENT,
  preauthorize: PAYMENT,
  capture: FOLLOW_UP,
  void: FOLLOW_UP,
  refund: FOLLOW_UP,
  register: {
    prepare: prepareRegistration,
    submit: (_request, _call, prepared) => submitRegistration(prepared),
    resume: resumeRegistration,
    inquire: inquireRegistration,
  },
  deregister: {
    prepare: ({ token }) =>
      token ? { kind: "prepared", providerReference: token.value } : { kind: "not_needed" },
    submit: deregister,
    inquire: inquireDeregistration,
  },
  payout: {
    prepare: preparePayout,
    submit: submitPayout,
    inquire: inquirePayout,
    repeat: repeatPayout,
  },
};

/** @throws for an operation that the method does not list, which the gateway refused before */
export function operationOf(name: ProviderOperation): Operation {
  const operation = OPERATIONS[name];
  if (!operation) throw new Error(`PayPal has no ${name}.`);
  return operation;
}
