import { listenAtLab } from "../certify/lab-of-account.ts";
import { servedFake } from "../lab/serve-package.ts";
import { LabServer } from "../lab/lab-server.ts";
import { folderOfPackage, verificationOf } from "../verification-of.ts";
import type { Verification } from "../verify/verification.ts";
import { GatewayApi } from "./gateway-api.ts";
import { makeTrialConnector } from "./trial-connector.ts";
import { TrialPayments } from "./trial-payments.ts";
import { TRIAL_STEPS, type Trial, type TriedStep } from "./trial-steps.ts";

/**
 * Tries a package's adapter in a running gateway that has it loaded: a connector in test mode whose provider is the package's fake, and the
 * first payments through the public API.
 *
 * @param given the package's folder or name
 * @param report gets a line for each thing that happened
 * @returns 0 when every step passed or was skipped, else 1
 * @throws with a sentence for people when the gateway cannot be reached, or has not loaded the package
 */
export async function tryPackage(
  given: string,
  options: {
    readonly gateway: string;
    readonly credentials: { readonly username: string; readonly password: string };
    readonly merchantGuid: string | undefined;
    /** The port of the fake; 0 takes a free one. */
    readonly port: number;
    readonly report: (line: string) => void;
  },
): Promise<number> {
  const { verification, name } = await verificationOf(folderOfPackage(given));
  const { report } = options;
  const operator = new GatewayApi(options.gateway, options.credentials);
  const under = await verification.open();
  const lab = await LabServer.start(
    providerOf(verification, async () => under),
    {
      port: options.port,
      host: "127.0.0.1",
      seed: 1,
      secret: "",
    },
  );
  try {
    const adapter = under.adapter.id;
    await refuseWithoutAdapter(operator, { adapter, name });
    const connector = await makeTrialConnector(operator, {
      adapter,
      connector: under.connector,
      apiBaseUrl: lab.url,
      merchantGuid: options.merchantGuid,
    });
    report(
      `The fake of ${name} is at ${lab.url}, and connector ${connector.guid} of ${operator.address} pays there.`,
    );
    const webhookUrl = `${operator.address}/providers/${adapter.toLowerCase()}/${connector.guid}`;
    await listenAtLab(lab.url, { url: webhookUrl, adapter: under.adapter, connector: under.connector });
    const payments = new TrialPayments(connector);
    const trial: Trial = { under, operator, connector, payments, provider: lab.url, webhookUrl };
    try {
      return await runSteps(trial, report);
    } finally {
      await connector.end();
      report("The connector and its user are disabled again.");
    }
  } finally {
    await lab.close();
  }
}

function providerOf(verification: Verification, open: Verification["open"]) {
  return verification.certification?.lab ?? servedFake({ ...verification, open });
}

async function refuseWithoutAdapter(
  operator: GatewayApi,
  { adapter, name }: { readonly adapter: string; readonly name: string },
): Promise<void> {
  const { status } = await operator.call(`/api/provisioning/getConnectorSettings/${adapter}`);
  if (status === 401 || status === 403)
    throw new Error(
      `The gateway refuses the credentials in QUITTANCE_USER and QUITTANCE_PASSWORD with ${status}.`,
    );
  if (status !== 200)
    throw new Error(
      `The gateway has no adapter ${adapter}. Install ${name} where it is started, name it in GATEWAY_PROVIDERS, and restart the gateway.`,
    );
}

async function runSteps(trial: Trial, report: (line: string) => void): Promise<number> {
  const results: TriedStep["result"][] = [];
  for (const [name, step] of Object.entries(TRIAL_STEPS)) {
    const { result, seen } = await step(trial).catch((error: unknown) => ({
      result: { failed: error instanceof Error ? error.message : String(error) },
      seen: "",
    }));
    results.push(result);
    report(`${wordOf(result)} ${name}${seen && `: ${seen}`}${reasonOf(result)}`);
  }
  const failed = results.filter((one) => wordOf(one) === "failed").length;
  report(`${results.length - failed} of ${results.length} steps passed or were skipped, ${failed} failed.`);
  return failed === 0 ? 0 : 1;
}

function wordOf(result: TriedStep["result"]): "passed" | "failed" | "skipped" {
  if (result === "passed") return "passed";
  return "failed" in result ? "failed" : "skipped";
}

function reasonOf(result: TriedStep["result"]): string {
  if (result === "passed") return "";
  return ` — ${"failed" in result ? result.failed : result.skipped}`;
}
