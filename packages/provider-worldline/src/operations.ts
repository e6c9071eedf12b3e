import type {
  AdapterConnector,
  InquiryOutcome,
  Neutralised,
  Preparation,
  ProviderCall,
  ProviderOperation,
  ProviderOutcome,
  ProviderRequest,
  Submission,
} from "@quittance/provider-kit";
import { inquireFollowUp, prepareFollowUp, submitFollowUp } from "./follow-ups.ts";
import { inquireCheckout, neutraliseCheckout, prepareCheckout, submitCheckout } from "./hosted-checkout.ts";
import {
  inquireMandate,
  inquireRevocation,
  prepareDirectDebit,
  revokeMandate,
  submitDirectDebit,
} from "./mandates.ts";
import { methodOf, type WorldlineMethod } from "./methods.ts";
import {
  inquirePayment,
  neutralisePayment,
  preparePayment,
  repeatPayment,
  submitPayment,
} from "./payments.ts";
import { inquirePayout, preparePayout, submitPayout } from "./payouts.ts";
import { inquireRemoval, prepareRemoval, removeToken, storeCard } from "./tokens.ts";

type Prepared = Pick<Submission, "providerReference" | "continuation"> | undefined;

/** The steps of an operation, as the port has them. */
interface Operation {
  prepare(request: ProviderRequest, call: ProviderCall): Preparation | Promise<Preparation>;
  submit(
    request: ProviderRequest,
    call: ProviderCall,
    prepared: Prepared,
  ): ProviderOutcome | Promise<ProviderOutcome>;
  inquire(submission: Submission, call: ProviderCall): Promise<InquiryOutcome>;
  repeat?(submission: Submission, call: ProviderCall): Promise<ProviderOutcome | undefined>;
  neutralise?(submission: Submission, call: ProviderCall): Promise<Neutralised>;
}

const BY_CARD: Operation = {
  prepare: preparePayment,
  submit: (request, call, prepared) =>
    request.operation === "register" && call.connector.extraData["registration"] === "token"
      ? storeCard(request, call)
      : submitPayment(request, call, { continuation: prepared?.continuation ?? null }),
  inquire: inquirePayment,
  repeat: repeatPayment,
  neutralise: neutralisePayment,
};

const BY_MANDATE: Operation = {
  prepare: prepareDirectDebit,
  submit: (request, call, prepared) => submitDirectDebit(request, call, prepared?.continuation ?? null),
  inquire: inquirePayment,
  repeat: repeatPayment,
};

const AT_PAGE: Operation = {
  prepare: prepareCheckout,
  submit: (_request, _call, prepared) => submitCheckout(prepared),
  inquire: inquireCheckout,
  neutralise: neutraliseCheckout,
};

const FOLLOW_UP: Operation = {
  prepare: prepareFollowUp,
  submit: (request, call, prepared) => submitFollowUp(request, call, prepared?.continuation ?? null),
  inquire: inquireFollowUp,
};

const PAYOUT: Operation = { prepare: preparePayout, submit: submitPayout, inquire: inquirePayout };

const PAYMENTS: Readonly<Record<WorldlineMethod["flow"], Operation>> = {
  card: BY_CARD,
  mandate: BY_MANDATE,
  page: AT_PAGE,
};

/** A mandate is the registration, and it is there before it is submitted. */
const OF_MANDATE: Readonly<Partial<Record<ProviderOperation, Operation>>> = {
  register: { ...BY_MANDATE, inquire: inquireMandate, repeat: async () => undefined },
  deregister: { prepare: prepareRemoval, submit: revokeMandate, inquire: inquireRevocation },
};

const ALIKE: Readonly<Partial<Record<ProviderOperation, Operation>>> = {
  capture: FOLLOW_UP,
  void: FOLLOW_UP,
  refund: FOLLOW_UP,
  payout: PAYOUT,
  deregister: { prepare: prepareRemoval, submit: removeToken, inquire: inquireRemoval },
};

/** The operation as the connector's method does it. */
export function operationOf(name: ProviderOperation, { method }: AdapterConnector): Operation {
  const { flow } = methodOf(method);
  const own = flow === "mandate" ? OF_MANDATE[name] : undefined;
  return own ?? ALIKE[name] ?? PAYMENTS[flow];
}
