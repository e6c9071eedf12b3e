import type { LabCall } from "./lab-calls.ts";
import type { SentRecord } from "./webhook-sender.ts";

/** Counts of the client's calls, and its mistakes. */
export interface ClientReport {
  readonly calls: number;
  readonly refused: number;
  readonly webhooks: number;
  /** Sentences, each once, with how often. */
  readonly mistakes: readonly string[];
}

export function clientReport(calls: readonly LabCall[], webhooks: readonly SentRecord[]): ClientReport {
  const found = new Map<string, number>();
  const add = (sentence: string) => found.set(sentence, (found.get(sentence) ?? 0) + 1);
  for (const { mistakes } of calls) mistakes.forEach(add);
  for (const [index, call] of calls.entries()) {
    const later = calls.slice(index + 1);
    for (const mistake of afterFault(call, later)) add(mistake);
  }
  for (const { about, attempts } of webhooks) {
    const last = attempts.at(-1);
    if (attempts.length > 0 && !/^2\d\d$/.test(last ?? ""))
      add(`The webhook ${about} was not accepted: ${attempts.join(", ")}.`);
  }
  return {
    calls: calls.length,
    refused: calls.filter(({ status }) => status !== null && status >= 400 && status < 500).length,
    webhooks: webhooks.length,
    mistakes: [...found].map(([sentence, times]) => (times > 1 ? `${sentence} (${times} times)` : sentence)),
  };
}

/** Mistakes in how the client went on after a fault of the lab. */
function afterFault(call: LabCall, later: readonly LabCall[]): string[] {
  const name = `${call.method} ${call.path}`;
  const moves = call.method !== "GET";
  if (call.fault === "429") {
    const hasty = later.find((one) => one.at.epochMilliseconds - call.at.epochMilliseconds < HASTY_MS);
    return hasty
      ? [`After 429 with Retry-After of one second, ${hasty.method} ${hasty.path} followed at once.`]
      : [];
  }
  const isUnclear = ["500", "500_booked", "lost_answer", "hang", "slow", "malformed"].includes(
    call.fault ?? "",
  );
  if (!isUnclear || !moves) return [];
  const same = later.find(
    (one) => one.method === call.method && one.path === call.path && one.body === call.body,
  );
  if (same && same.key !== call.key)
    return [
      `${name} was repeated after an unclear outcome with another idempotency key: it may be booked twice.`,
    ];
  const inquired = later.some((one) => one.method === "GET");
  return same || inquired || call.fault === "slow"
    ? []
    : [
        `${name} had no clear outcome (${call.fault}), and the client neither repeated it nor inquired about it.`,
      ];
}

/** Earlier than this after 429 is hasty; timers may be a little early. */
const HASTY_MS = 400;

/** The report as a text for people. */
export function readableClientReport(name: string, report: ClientReport): string {
  const { calls, refused, webhooks, mistakes } = report;
  const lines =
    mistakes.length === 0
      ? ["The client did nothing wrong that the lab can see."]
      : mistakes.map((one) => `- ${one}`);
  return [
    `Lab report, ${name}: ${calls} calls, ${refused} refused, ${webhooks} webhooks.`,
    ...lines,
    "",
  ].join("\n");
}
