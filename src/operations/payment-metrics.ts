import { Counter, Histogram, type Registry } from "prom-client";
import { RATE_RESULTS, ratesRefreshed } from "../dcc/index.ts";
import {
  authenticationConcluded,
  lateApprovalRecorded,
  providerResponded,
} from "../transaction-requests/index.ts";
import { transactionMoved } from "../transactions/index.ts";
import { SECONDS } from "./buckets.ts";

export function measureTransactions(registry: Registry): () => void {
  const moves = new Counter({
    name: "quittance_transaction_moves_total",
    help: "Transactions that entered a state.",
    labelNames: ["type", "status"],
    registers: [registry],
  });
  return transactionMoved.subscribe(({ type, status }) => moves.inc({ type, status }));
}

export function measureProviders(registry: Registry): () => void {
  const seconds = new Histogram({
    name: "quittance_provider_call_duration_seconds",
    help: "Time until a provider's response, by outcome.",
    labelNames: ["adapter", "call", "outcome"],
    buckets: SECONDS,
    registers: [registry],
  });
  return providerResponded.subscribe((fact) =>
    seconds.observe({ adapter: fact.adapter, call: fact.call, outcome: fact.outcome }, fact.seconds),
  );
}

export function measureLatePayments(registry: Registry): () => void {
  const recorded = new Counter({
    name: "quittance_late_payments_total",
    help: "Money received for transactions that had ended, by what becomes of it.",
    labelNames: ["type", "fate"],
    registers: [registry],
  });
  // A counter that begins at its first event hides that event from `increase`, and so from the alert.
  for (const type of ["refund", "payout"]) recorded.inc({ type, fate: "not_returnable" }, 0);
  return lateApprovalRecorded.subscribe(({ type, fate }) => recorded.inc({ type, fate }));
}

export function measureAuthentications(registry: Registry): () => void {
  const concluded = new Counter({
    name: "quittance_authentications_total",
    help: "Concluded 3-D Secure authentications, by result.",
    labelNames: ["scheme", "status", "challenged", "failure"],
    registers: [registry],
  });
  return authenticationConcluded.subscribe(({ scheme, transStatus, challenged, failure }) =>
    concluded.inc({ scheme, status: transStatus, challenged: String(challenged), failure }),
  );
}

export function measureRates(registry: Registry): () => void {
  const total = new Counter({
    name: "quittance_conversion_rate_refreshes_total",
    help: "Requests of the feed of conversion rates, by result.",
    labelNames: ["result"],
    registers: [registry],
  });
  for (const result of RATE_RESULTS) total.inc({ result }, 0);
  return ratesRefreshed.subscribe(({ result }) => total.inc({ result }));
}
