import type { AdapterConnector, OperationSteps, ProviderOperation } from "@quittance/provider-kit";
import { FOLLOW_UP } from "./follow-ups.ts";
import { AT_PAGE } from "./hosted-checkout.ts";
import { BY_MANDATE, inquireMandate, REVOCATION } from "./mandates.ts";
import { methodOf, type WorldlineMethod } from "./methods.ts";
import {
  inquirePayment,
  neutralisePayment,
  preparePayment,
  repeatPayment,
  submitPayment,
} from "./payments.ts";
import { PAYOUT } from "./payouts.ts";
import { REMOVAL, storeCard } from "./tokens.ts";

const BY_CARD: OperationSteps = {
  prepare: preparePayment,
  submit: (request, call, prepared) =>
    request.operation === "register" && call.connector.extraData["registration"] === "token"
      ? storeCard(request, call)
      : submitPayment(request, call, { continuation: prepared?.continuation ?? null }),
  inquire: inquirePayment,
  repeat: repeatPayment,
  neutralise: neutralisePayment,
};

const PAYMENTS: Readonly<Record<WorldlineMethod["flow"], OperationSteps>> = {
  card: BY_CARD,
  mandate: BY_MANDATE,
  page: AT_PAGE,
};

/** A mandate is the registration, and it is there before it is submitted. */
const OF_MANDATE: Readonly<Partial<Record<ProviderOperation, OperationSteps>>> = {
  register: { ...BY_MANDATE, inquire: inquireMandate, repeat: async () => undefined },
  deregister: REVOCATION,
};

const ALIKE: Readonly<Partial<Record<ProviderOperation, OperationSteps>>> = {
  capture: FOLLOW_UP,
  void: FOLLOW_UP,
  refund: FOLLOW_UP,
  payout: PAYOUT,
  deregister: REMOVAL,
};

/** The operation as the connector's method does it. */
export function operationOf(name: ProviderOperation, { method }: AdapterConnector): OperationSteps {
  const { flow } = methodOf(method);
  const own = flow === "mandate" ? OF_MANDATE[name] : undefined;
  return own ?? ALIKE[name] ?? PAYMENTS[flow];
}
