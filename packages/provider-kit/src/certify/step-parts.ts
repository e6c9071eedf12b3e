import type { AdapterConnector, ProviderOutcome, ProviderRequest } from "../index.ts";
import { money } from "../testing/provider-requests.ts";
import type { CertifiedSide } from "./certified-side.ts";

/** `passed`, or why not. */
export type StepOutcome = "passed" | { readonly failed: string } | { readonly skipped: string };

/** The steps of a certification, in their order: later ones go on with what earlier ones made. */
export interface CertifiedStep {
  readonly name: string;
  readonly run: (side: CertifiedSide) => Promise<StepOutcome>;
}

const NOBODY: StepOutcome = { skipped: "nobody was at the provider's page" };
const BY_WEBHOOK: StepOutcome = {
  skipped: "the provider acknowledges it, and only a webhook says that it was refused",
};

/** It was executed, or accepted to be executed later. */
export function accepted(outcome: ProviderOutcome | undefined): StepOutcome {
  if (outcome === undefined) return NOBODY;
  return outcome.kind === "approved" || outcome.kind === "pending"
    ? "passed"
    : { failed: `it is ${described(outcome)}` };
}

export function refused(outcome: ProviderOutcome | undefined): StepOutcome {
  if (outcome === undefined) return NOBODY;
  if (outcome.kind === "pending") return BY_WEBHOOK;
  return outcome.kind === "declined"
    ? "passed"
    : { failed: `it is ${described(outcome)}, and has to be declined` };
}

export function described(outcome: ProviderOutcome): string {
  if (outcome.kind === "declined")
    return `declined with ${outcome.error.code} (${outcome.error.adapterCode ?? "no code"})`;
  return outcome.kind === "unknown" ? `unknown: ${outcome.because}` : outcome.kind;
}

/** A payment that the provider approves. */
export const approvable = (side: CertifiedSide, operation: "debit" | "preauthorize" = "debit") =>
  side.request(operation, { ...side.payments.approved, amount: DEBITED });

/** A payment at the provider's page, at which the customer acts. */
export const atPage =
  (act: "pay" | "refuse", judge: typeof accepted): Step =>
  async (side) => {
    if (!side.payments.page) return { skipped: "the package has no payment with a page" };
    return judge(await side.pay(side.request("debit", { amount: DEBITED, ...side.payments.page }), act));
  };

/** Pays, and remembers it under the step's name where it was accepted. */
export async function payAs(
  side: CertifiedSide,
  name: string,
  request: ProviderRequest,
): Promise<StepOutcome> {
  const outcome = await side.pay(request);
  const result = accepted(outcome);
  if (outcome && result === "passed") side.made.set(name, { request, outcome });
  return result;
}

export async function follow(
  side: CertifiedSide,
  name: string,
  request: ProviderRequest,
  judge: typeof accepted,
): Promise<StepOutcome> {
  const outcome = await side.calls.submit(request);
  const result = judge(outcome);
  if (result === "passed") side.made.set(name, { request, outcome });
  return result;
}

type Step = (side: CertifiedSide) => Promise<StepOutcome>;

/** Skips the step where the connector's method does not have the operation, or an earlier step did not make what it needs. */
export function needing(
  needs: { readonly operation?: Parameters<CertifiedSide["takes"]>[0]; readonly made?: readonly string[] },
  run: Step,
): Step {
  return async (side) => {
    if (needs.operation && !side.takes(needs.operation))
      return { skipped: `the method has no ${needs.operation}` };
    const missing = needs.made?.find((name) => !side.made.has(name));
    return missing === undefined ? run(side) : { skipped: `the step "${missing}" made nothing` };
  };
}

export const madeBy = (side: CertifiedSide, name: string) => side.made.get(name)!.request;
export const canPart = (side: CertifiedSide, what: "partialCapture" | "partialRefund") =>
  side.adapter.methods[side.connector.method]?.[what] !== false;

export async function inquired(
  side: CertifiedSide,
  request: ProviderRequest,
  expected: readonly string[],
): Promise<StepOutcome> {
  const inquiry = side.adapter.methods[side.connector.method]?.inquiry;
  if (!side.adapter.inquire || inquiry === undefined || inquiry === "none")
    return { skipped: "the provider has no inquiry" };
  const found = await side.calls.inquire(request);
  return expected.includes(found.kind) ? "passed" : { failed: `the inquiry says ${found.kind}` };
}

const WRONG = "wrong-key-of-certify";

export function withWrongKey(connector: AdapterConnector): AdapterConnector {
  const credentials = Object.fromEntries(
    Object.entries(connector.credentials).map(([name]) => [name, WRONG]),
  );
  return { ...connector, credentials };
}

/** Another id of the same form. */
export function otherId(id: string): string {
  const turned = id.replace(/[A-Za-z0-9]{6,}/, (text) =>
    text
      .replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10))
      .replaceAll(/[b-yB-Y]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 1)),
  );
  return turned === id ? `${id}99` : turned;
}

export const PAY = "pay";
export const HOLD = "hold";
export const CAPTURE = "capture a part of a hold";
export const REGISTER = "store an instrument";
export const DEBITED = money("10.00");
export const PART = money("4.00");

export const stored = (side: CertifiedSide, amount = DEBITED) =>
  side.request("debit", {
    source: null,
    amount,
    token: { value: side.token!, schemeTransactionIdentifier: null },
    storedCredential: { initiator: "merchant", kind: "recurring", isFirst: false },
  });

/** The first payment of an agreement, with its customer. */
export const FIRST = {
  storedCredential: { initiator: "customer", kind: "recurring", isFirst: true },
} as const;
