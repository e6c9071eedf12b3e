import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import type { Adapter, AdapterConnector, CustomerReturn, OutboundOutcome } from "../index.ts";
import type { OutboundRequest } from "../http/outbound-outcome.ts";
import type { Verification } from "../verify/verification.ts";
import { CertifiedSide, type CertifiedPayments } from "./certified-side.ts";
import type { ArrivedWebhook } from "./customer.ts";
import { ExchangeRecord } from "./exchange-record.ts";
import type { ObservedOutcome } from "./observed-calls.ts";
import { scrubberOf, type Recording } from "./recordings.ts";
import { isSameText } from "./same-text.ts";
import { STEPS } from "./steps.ts";

/** The file beside the recordings with the run that they are of. */
export const RUN_FILE = "00-run.json";

/** The settings of a certification, without secrets. */
export interface CertifiedRun {
  /** Decides about the references. */
  readonly run: string;
  readonly at: string;
  readonly method: string;
  readonly extraData: Readonly<Record<string, string>>;
  /** How many secrets each list has. */
  readonly secrets: Readonly<Record<keyof AdapterConnector["secrets"], number>>;
  readonly returnUrl: string;
  readonly webhookUrl: string;
  /** The customers who came back from the provider's pages, in their order. */
  readonly returns: readonly CustomerReturn[];
  /** The webhooks that the steps read, in their order; they are signed again for a replay. */
  readonly webhooks: readonly ArrivedWebhook[];
}

/** The outcomes of the adapter in the steps, by the recorded responses. */
type OutcomesOfSteps = Readonly<Record<string, readonly ObservedOutcome[]>>;

interface Replayed {
  readonly outcomes: OutcomesOfSteps;
  /** The names of the steps that passed. */
  readonly passed: readonly string[];
  /** Requests that are other ones than those of the recordings, in sentences. */
  readonly otherRequests: readonly string[];
}

/** The differences of an adapter from its recordings, in sentences. */
export async function replayDifferences(
  verification: Pick<Verification, "open" | "certification">,
  folder: string,
): Promise<readonly string[]> {
  const { run, outcomes } = await readJson<{ run: CertifiedRun; outcomes: OutcomesOfSteps }>(
    folder,
    RUN_FILE,
  );
  const { recordings } = await readJson<{ recordings: readonly string[] }>(folder, "certificate.json");
  const files = recordings.filter((file) => file !== RUN_FILE);
  const recorded = await Promise.all(files.map(async (file) => readJson<Recording>(folder, file)));
  const replayed = await replay(verification, { run, recordings: recorded });
  const changed = Object.entries(outcomes).flatMap(([step, before]) =>
    differences(step, before, replayed.outcomes[step] ?? []),
  );
  return [...replayed.otherRequests, ...changed];
}

/** Runs the steps of a certification once more; the provider's responses are those of the recordings. */
export async function replay(
  { open, certification }: Pick<Verification, "open" | "certification">,
  { run, recordings }: { readonly run: CertifiedRun; readonly recordings: readonly Recording[] },
): Promise<Replayed> {
  const under = await open();
  try {
    const adapter = under.createAdapter();
    const connector = connectorOfRun(under.connector, run);
    const record = new ReplayedRecord(recordings, { adapter, connector });
    const outcomes: Record<string, ObservedOutcome[]> = {};
    const passed: string[] = [];
    const [returns, webhooks] = [[...run.returns], [...run.webhooks]];
    const now = Temporal.Instant.from(run.at);
    const side = new CertifiedSide({
      adapter,
      connector,
      payments: paymentsOf(under, certification),
      record,
      address: "http://127.0.0.1",
      run: run.run,
      returnUrl: run.returnUrl,
      webhookUrl: run.webhookUrl,
      customer: async () => returns.shift(),
      webhook: async (fits) => {
        const recorded = webhooks.shift();
        const signed = recorded && under.signed?.(recorded, now);
        if (!signed || (await fits(signed))) return signed;
        record.otherRequests.push(`${record.step}: the recorded webhook is not accepted`);
        return undefined;
      },
      now,
      observe: (one) => void (outcomes[record.step] ??= []).push(one),
    });
    for (const { name, run: step } of STEPS) {
      record.step = name;
      // A step that fails has other outcomes, which are compared.
      if ((await step(side).catch(() => undefined)) === "passed") passed.push(name);
    }
    return { outcomes, passed, otherRequests: record.otherRequests };
  } finally {
    await under.close();
  }
}

/** The payments of a package's certification. */
export function paymentsOf(
  under: Awaited<ReturnType<Verification["open"]>>,
  certification: Verification["certification"],
): CertifiedPayments {
  const { approved, declined, examples, registration } = under;
  const [page] = examples ?? [];
  return {
    approved,
    declined,
    ...(page && !page.connector && { page: page.request }),
    ...(registration && !registration.connector && { registration: registration.request }),
    ...certification?.payments,
  };
}

/** With the credentials of the fake: those of the run were removed, and an adapter may look at their form. */
function connectorOfRun(
  ofFake: AdapterConnector,
  { method, extraData, ...run }: CertifiedRun,
): AdapterConnector {
  const first = (name: keyof AdapterConnector["secrets"]) => ofFake.secrets[name].slice(0, run.secrets[name]);
  const secrets = {
    webhookSecrets: first("webhookSecrets"),
    hmacKeys: first("hmacKeys"),
    reportCredentials: first("reportCredentials"),
    payoutKeys: first("payoutKeys"),
  };
  return { ...ofFake, method, extraData, secrets };
}

/** The way to a provider that responds as it was recorded, in the order of each step. */
class ReplayedRecord extends ExchangeRecord {
  readonly otherRequests: string[] = [];
  readonly #waiting: Map<string, Recording["exchanges"][number][]>;
  readonly #scrubbed: (text: string) => string;

  constructor(
    recordings: readonly Recording[],
    given: { readonly adapter: Adapter; readonly connector: AdapterConnector },
  ) {
    super();
    this.#waiting = new Map(recordings.map(({ step, exchanges }) => [step, [...exchanges]]));
    this.#scrubbed = scrubberOf(given);
  }

  protected override async send({ method, url, body }: OutboundRequest): Promise<OutboundOutcome> {
    const { pathname, search } = new URL(url);
    const sent = {
      method,
      path: this.#scrubbed(pathname + search),
      body: this.#scrubbed(body?.toString() ?? ""),
    };
    const next = this.#waiting.get(this.step)?.shift();
    const what = `${this.step}: ${method} ${sent.path}`;
    if (!next) return this.#other(`${what} is not in the recordings`);
    const { request, response } = next;
    if (request.method !== method || !isSameText(request.path, sent.path))
      return this.#other(`${what} was ${request.method} ${request.path}`);
    if (!isSameText(request.body, sent.body))
      this.#other(`${what} has another body: ${sent.body} was ${request.body}`);
    return response
      ? {
          kind: "responded",
          status: response.status,
          headers: response.headers,
          body: Buffer.from(response.body),
        }
      : { kind: "failed", reason: "unreachable", mayHaveArrived: true };
  }

  protected override waitMs(): number {
    return 0;
  }

  #other(sentence: string): OutboundOutcome {
    this.otherRequests.push(sentence);
    return { kind: "failed", reason: "unreachable", mayHaveArrived: true };
  }
}

function differences(
  step: string,
  before: readonly ObservedOutcome[],
  after: readonly ObservedOutcome[],
): string[] {
  const places = Array.from({ length: Math.max(before.length, after.length) }, (_, place) => place);
  return places
    .filter((place) => !isDeepStrictEqual(before[place], after[place]))
    .map(
      (place) =>
        `${step}: ${JSON.stringify(after[place] ?? null)} was ${JSON.stringify(before[place] ?? null)}`,
    );
}

async function readJson<Value>(folder: string, file: string): Promise<Value> {
  return JSON.parse(await readFile(join(folder, file), "utf8")) as Value;
}
