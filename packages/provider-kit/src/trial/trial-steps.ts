import type { StepOutcome } from "../certify/step-parts.ts";
import { DECLINES } from "../errors/declines.ts";
import { formatAmount, type Adapter } from "../index.ts";
import { money } from "../testing/provider-requests.ts";
import type { ProviderUnderTest } from "../verify/verification.ts";
import { polled, type GatewayApi, type Json } from "./gateway-api.ts";
import { bookedAt, customerActs, passDays, webhooksTo } from "./trial-provider.ts";
import type { TrialConnector } from "./trial-connector.ts";
import type { TrialPayments } from "./trial-payments.ts";

export interface TriedStep {
  readonly name: string;
  readonly result: StepOutcome;
  /** A sentence with the outcome. */
  readonly seen: string;
}

/** The parts that the steps of a trial share. */
export interface Trial {
  readonly under: ProviderUnderTest;
  readonly operator: GatewayApi;
  readonly connector: TrialConnector;
  readonly payments: TrialPayments;
  /** The address of the fake. */
  readonly provider: string;
  /** Where the gateway takes the provider's webhooks. */
  readonly webhookUrl: string;
  /** The first debit, for the steps after it. */
  debited?: { readonly uuid: string; readonly amount: string; readonly currency: string };
}

type Tried = Omit<TriedStep, "name">;

const WEBHOOK_MS = 15_000;
const REFUND_DAYS = 5;
/** The second: a customer left a page at which nobody can refuse. */
const ENDED_UNPAID = ["ERROR", "CANCELLED"];
const REFUNDED = money("4.00");

const UNREACHED =
  "the gateway does not reach the fake: its settings GATEWAY_PROVIDER_TEST_SERVERS and GATEWAY_CALLBACK_ALLOW_PRIVATE have to be true";

/** The steps by their names, in their order. */
export const TRIAL_STEPS: Readonly<Record<string, (trial: Trial) => Promise<Tried>>> = {
  debit: async (trial) => {
    const { under, payments } = trial;
    const amount = under.approved.amount ?? money("9.99");
    const response = await payments.pay("debit", under.approved);
    const uuid = String(response["uuid"]);
    const concluded = await concludedBy(trial, response);
    if (concluded["transactionStatus"] !== "SUCCESS")
      return {
        result: { failed: isUnreached(concluded) ? UNREACHED : "it has to be successful" },
        seen: wordsOf(uuid, concluded),
      };
    const booked = await bookedAt(trial.provider, uuid);
    if (digitsOf(booked?.captured) !== digitsOf(formatAmount(amount)))
      return {
        result: { failed: `the fake's books have ${booked?.captured ?? "no payment"} of it` },
        seen: wordsOf(uuid, concluded),
      };
    trial.debited = { uuid, amount: formatAmount(amount), currency: amount.currency };
    return { result: "passed", seen: `${wordsOf(uuid, concluded)}; the fake's books have it` };
  },
  decline: async (trial) => {
    const response = await trial.payments.pay("debit", trial.under.declined);
    const uuid = String(response["uuid"]);
    const concluded = await concludedBy(trial, response, "refuse");
    const seen = wordsOf(uuid, concluded);
    return ENDED_UNPAID.includes(String(concluded["transactionStatus"])) && !isUnreached(concluded)
      ? { result: "passed", seen }
      : { result: { failed: "the provider has to decline it" }, seen };
  },
  refund: async (trial) => {
    const { debited, under, payments } = trial;
    if (!takes(under.adapter, under.connector.method, "refund"))
      return { result: { skipped: "the method has no refund" }, seen: "" };
    if (!debited) return { result: { skipped: "there is no debit" }, seen: "" };
    const isPartial = under.adapter.methods[under.connector.method]?.partialRefund !== false;
    const amount =
      isPartial && debited.currency === REFUNDED.currency ? formatAmount(REFUNDED) : debited.amount;
    const response = await payments.transaction("refund", {
      referenceUuid: debited.uuid,
      amount,
      currency: debited.currency,
    });
    const uuid = String(response["uuid"]);
    // Some providers pay refunds out days later.
    if (response["returnType"] === "PENDING") await passDays(trial.provider, REFUND_DAYS);
    const concluded = (await payments.final(uuid)) ?? (await payments.status(uuid));
    const seen = wordsOf(uuid, concluded);
    if (concluded["transactionStatus"] !== "SUCCESS")
      return { result: { failed: "it has to be successful" }, seen };
    const booked = await bookedAt(trial.provider, debited.uuid);
    return digitsOf(booked?.refunded) === digitsOf(amount)
      ? { result: "passed", seen: `${seen}; the fake's books have it` }
      : { result: { failed: `the fake's books have ${booked?.refunded ?? "no payment"} of it` }, seen };
  },
  webhook: async ({ under, connector, operator, provider, webhookUrl }) => {
    if (!under.takeWebhooks) return { result: { skipped: "the fake sends none" }, seen: "" };
    const sent = await polled(async () => {
      const all = await webhooksTo(provider, webhookUrl);
      return all.length > 0 && all.every(({ attempts }) => attempts.length > 0) ? all : undefined;
    }, WEBHOOK_MS);
    if (!sent) return { result: { failed: "the fake sent none" }, seen: "" };
    const responses = sent.map(({ attempts }) => attempts.at(-1) ?? "");
    const seen = `${sent.length} sent, the gateway's responses are ${[...new Set(responses)].join(", ")}`;
    if (responses.some((one) => !/^2\d\d$/.test(one)))
      return { result: { failed: "the gateway has to accept each" }, seen };
    const left = await polled(async () => {
      const { events } = await operator.provision(`listProviderEvents/${connector.guid}`);
      const open = events as readonly Json[];
      return open.some(({ state }) => state === "waiting") ? undefined : open;
    }, WEBHOOK_MS);
    if (!left) return { result: { failed: "the gateway has not processed them" }, seen };
    const [wrong] = left;
    return wrong
      ? { result: { failed: `an event is ${String(wrong["state"])}: ${String(wrong["because"])}` }, seen }
      : { result: "passed", seen };
  },
};

/** The payment's status after the customer acted, where there is a page. */
async function concludedBy(
  { payments, provider }: Trial,
  response: Json,
  act: "pay" | "refuse" = "pay",
): Promise<Json> {
  const uuid = String(response["uuid"]);
  if (response["returnType"] === "REDIRECT" && !(await customerActs(provider, uuid, act)))
    return { ...(await payments.status(uuid)), message: "nobody can act at the fake's page" };
  return (await payments.final(uuid)) ?? payments.status(uuid);
}

function takes(adapter: Adapter, method: string, operation: "refund"): boolean {
  return adapter.methods[method]?.operations.includes(operation) ?? false;
}

/** `9.99` and `999` are the same amount of one currency. */
function digitsOf(amount: string | undefined): string | undefined {
  return amount?.replace(".", "").replace(/^0+(?=\d)/, "");
}

/** The gateway's own error of a connection, and no decision of the provider. */
function isUnreached({ code }: Json): boolean {
  return Number(code) === DECLINES.communicationError.code;
}

function wordsOf(uuid: string, status: Json): string {
  const { code, message } = status;
  const why = typeof code === "string" || typeof code === "number" ? ` with ${code}` : "";
  const words = typeof message === "string" ? `, ${message}` : "";
  return `${String(status["transactionStatus"])}${why}${words}, uuid ${uuid}`;
}
