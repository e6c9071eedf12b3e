import type { Adapter, AdapterConnector, CustomerReturn } from "../index.ts";
import { LabServer } from "../lab/lab-server.ts";
import type { ProviderUnderTest, Verification } from "../verify/verification.ts";
import { connectorOf, whyLive } from "./account-file.ts";
import { CertifiedSide } from "./certified-side.ts";
import { differencesOf, ENUMERATED } from "./compare-shapes.ts";
import { ReturnListener, type ArrivedWebhook, type CustomerOfStep } from "./customer.ts";
import { ExchangeRecord } from "./exchange-record.ts";
import { listenAtLab } from "./lab-of-account.ts";
import { scrubberOf } from "./recordings.ts";
import { paymentsOf, type CertifiedRun } from "./replay.ts";
import type { StepOutcome } from "./step-parts.ts";
import { STEPS } from "./steps.ts";
import { writeCertificate, type Certificate } from "./write-certificate.ts";

interface CertifyOptions {
  readonly package: string;
  readonly version: string;
  readonly verification: Verification;
  /** As `readAccountFile` has read it. */
  readonly account: ReadonlyMap<string, string>;
  /** Where the certificate is written, and the recordings where `isRecorded`. */
  readonly folder: string;
  readonly isRecorded: boolean;
  /** How long a person has at each page that is none of the lab; 0: nobody is there. */
  readonly pageWaitMs: number;
  /** A port of loopback, for returns and webhooks. */
  readonly port: number;
  /** The public address that leads to that port's `/webhook`. */
  readonly webhookUrl: string | undefined;
  readonly tell: (sentence: string) => void;
}

const WEBHOOK_WAIT_MS = 10_000;
/**
 * Leads the adapter through all steps at the account, and through the same ones at the package's fake, and compares the responses.
 *
 * @throws with a sentence for people, before any call, when the account is live or the package has no adapter for it
 */
export async function certify(options: CertifyOptions): Promise<Certificate> {
  const under = await options.verification.open();
  try {
    const connector = connectorOf(under.adapter, options.account, under.connector);
    const live = whyLive(under.adapter, connector);
    if (live !== undefined) throw new Error(live);
    return await certifyAt(under, connector, options);
  } finally {
    await under.close();
  }
}

async function certifyAt(
  under: ProviderUnderTest,
  connector: AdapterConnector,
  options: CertifyOptions,
): Promise<Certificate> {
  const listener = new ReturnListener();
  const returnUrl = await listener.open(options.port);
  try {
    const address = connector.extraData["apiBaseUrl"];
    const lab =
      address === undefined
        ? undefined
        : await listenAtLab(address, { url: `${returnUrl}/webhook`, adapter: under.adapter, connector });
    const canReceive = lab !== undefined || options.webhookUrl !== undefined;
    const adapter = under.createAdapter();
    const record = new ExchangeRecord();
    const at = Temporal.Now.instant();
    const name = options.package + String(at.epochMilliseconds);
    const returns: CustomerReturn[] = [];
    const webhooks: ArrivedWebhook[] = [];
    const atPage = listener.customer(options.pageWaitMs, options.tell);
    const side = new CertifiedSide({
      payments: paymentsOf(under, options.verification.certification),
      adapter,
      connector: lab ?? connector,
      record,
      address,
      run: options.package + String(at.epochMilliseconds),
      returnUrl: `${returnUrl}/back`,
      webhookUrl: options.webhookUrl ?? `${returnUrl}/webhook`,
      customer: async (...given) => {
        const returned = await atPage(...given);
        if (returned) returns.push(returned);
        return returned;
      },
      webhook: canReceive
        ? async (fits) => {
            const arrived = await firstOf(listener, fits);
            if (arrived) webhooks.push(arrived);
            return arrived;
          }
        : undefined,
    });
    const steps = await runSteps(side, options.tell);
    const fake = await atFake(under, { options, connector, webhookUrl: side.webhookUrl });
    const enumerated = { ...ENUMERATED, ...options.verification.certification?.enumerated };
    const differences = differencesOf(record.exchanges, fake.exchanges, enumerated);
    const run = runOf(side, { at, returnUrl: `${returnUrl}/back`, returns, webhooks, run: name });
    return await writeCertificate({ adapter, connector, record, steps, differences, run }, options);
  } finally {
    await listener.close();
  }
}

/** Settings that decide about the requests of a run, without secrets. */
function runOf(
  { adapter, connector, webhookUrl }: CertifiedSide,
  given: {
    readonly run: string;
    readonly at: Temporal.Instant;
    readonly returnUrl: string;
    readonly returns: readonly CustomerReturn[];
    readonly webhooks: readonly ArrivedWebhook[];
  },
): CertifiedRun {
  const { run, at, returnUrl, returns, webhooks } = given;
  const scrubbed = scrubberOf({ adapter, connector });
  return {
    run,
    at: at.toString(),
    method: connector.method,
    extraData: replayedSettings(connector, adapter),
    returnUrl,
    webhookUrl,
    secrets: countsOf(connector),
    returns: returns.map((one) => scrubbedReturn(one, scrubbed)),
    webhooks: webhooks.map(({ body }) => ({ body: scrubbed(body), headers: {} })),
  };
}

/** Without the address, and without the id of a webhook that the provider alone can sign: it is replayed unsigned. */
function replayedSettings({ extraData }: AdapterConnector, adapter: Adapter): Record<string, string> {
  const { apiBaseUrl: _address, webhookId, ...settings } = extraData;
  const isSignedAgain = adapter.configuration.secretLists.length > 0;
  return { ...settings, ...(isSignedAgain && webhookId !== undefined && { webhookId }) };
}

function countsOf({ secrets }: AdapterConnector): CertifiedRun["secrets"] {
  const counts = Object.entries(secrets).map(([name, list]) => [name, list.length]);
  return Object.fromEntries(counts) as CertifiedRun["secrets"];
}

function scrubbedReturn(returned: CustomerReturn, scrubbed: (text: string) => string): CustomerReturn {
  const of = (fields: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, scrubbed(value)]));
  return { ...returned, query: of(returned.query), form: of(returned.form) };
}

interface FakeRun {
  readonly options: CertifyOptions;
  readonly connector: AdapterConnector;
  readonly webhookUrl: string;
}

/** The same steps at the fake, or at the lab of it: its responses are what the provider's are compared with. */
async function atFake(under: ProviderUnderTest, run: FakeRun): Promise<ExchangeRecord> {
  const { certification } = run.options.verification;
  const lab =
    certification?.lab &&
    (await LabServer.start(certification.lab, { port: 0, host: "127.0.0.1", seed: 0, secret: "" }));
  try {
    return await runAtFake(under, run, lab?.url);
  } finally {
    await lab?.close();
  }
}

async function runAtFake(
  under: ProviderUnderTest,
  { options, connector, webhookUrl }: FakeRun,
  lab: string | undefined,
): Promise<ExchangeRecord> {
  const record = new ExchangeRecord();
  const atOwnPage: CustomerOfStep = async (act, payment) =>
    act === "pay" ? under.pay?.(payment) : under.refuse?.(payment);
  const customer = lab === undefined ? atOwnPage : new ReturnListener().customer(0, () => undefined);
  const side = new CertifiedSide({
    payments: paymentsOf(under, options.verification.certification),
    adapter: under.createAdapter(),
    // The lab takes any settings: what a response repeats of them is then the same.
    connector: lab === undefined ? under.connector : connector,
    record,
    address: lab ?? under.server?.url,
    run: "fake",
    returnUrl: "https://shop.example/back",
    webhookUrl,
    customer,
    webhook: undefined,
  });
  await runSteps(side, () => undefined);
  return record;
}

async function firstOf(listener: ReturnListener, fits: Parameters<NonNullable<CertifiedSide["webhook"]>>[0]) {
  for (let waited = 0; waited <= WEBHOOK_WAIT_MS; waited += 100) {
    for (const webhook of listener.webhooks) if (await fits(webhook)) return webhook;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}

async function runSteps(
  side: CertifiedSide,
  tell: (sentence: string) => void,
): Promise<Certificate["steps"]> {
  const results: Certificate["steps"][number][] = [];
  for (const { name, run } of STEPS) {
    side.record.step = name;
    const outcome = await run(side).catch((error: unknown): StepOutcome => ({
      failed: error instanceof Error ? error.message : String(error),
    }));
    const [result, reason] =
      outcome === "passed"
        ? (["passed"] as const)
        : "failed" in outcome
          ? (["failed", outcome.failed] as const)
          : (["skipped", outcome.skipped] as const);
    const shown = reason === undefined ? undefined : side.adapter.scrub(reason);
    results.push({
      name,
      result,
      requestIds: side.record.requestIds(name),
      ...(shown !== undefined && { reason: shown }),
    });
    tell(`${result.padEnd(8)}${name}${shown === undefined ? "" : `: ${shown}`}`);
  }
  return results;
}
