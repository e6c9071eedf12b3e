import { parseArgs } from "node:util";
import { LabServer, readableClientReport } from "@quittance/provider-kit/lab";
import { labCertificate } from "./lab-certificate.ts";
import { PROVIDERS } from "./providers.ts";

const USAGE = `usage: quittance-lab <${Object.keys(PROVIDERS).join("|")}> [--port 4010] [--seed 1] [--webhook <url>] [--secret <secret>] [--host 127.0.0.1]

  --port     where the provider's API is, for HTTP and TLS; 0 takes a free port
  --seed     the same seed makes the same ids
  --webhook  gets every webhook of the provider
  --secret   signs the webhooks: whsec_… (Stripe, Mollie), the HMAC key in hex (Adyen), the id of the webhook (PayPal),
             keyId:secret (Worldline)

Below the provider's address: the page /_lab, GET /_lab/state, and POST /_lab/advance, /_lab/fault, /_lab/resend and /_lab/reset.`;

/**
 * Runs a provider until a signal ends the process. Then it writes the report of the client's mistakes to stdout.
 *
 * @param args of the command line, without the program's name
 */
export async function runLab(args: readonly string[]): Promise<void> {
  try {
    const { open, options } = readArguments(args);
    const lab = await LabServer.start(open.open, options);
    process.stdout.write(
      `${open.name} lab at ${lab.url}, page ${lab.url}/_lab${options.secret && `, secret of webhooks ${options.secret}`}\n`,
    );
    const signal = await ended();
    const report = await lab.close();
    process.stdout.write(readableClientReport(open.name, report));
    process.exit(signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}

function readArguments(args: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      port: { type: "string", default: "4010" },
      seed: { type: "string", default: "1" },
      webhook: { type: "string" },
      secret: { type: "string" },
      host: { type: "string", default: "127.0.0.1" },
    },
  });
  const [name = ""] = positionals;
  const open = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
  if (!open || positionals.length !== 1) throw new Error(USAGE);
  const { secret = open.secret, webhook } = values;
  if (!open.isSecret.test(secret)) throw new Error(`--secret has to be ${open.secretForm}.`);
  if (webhook !== undefined && !/^https?:\/\/[^\s]+$/.test(webhook))
    throw new Error("--webhook has to be an address with http or https.");
  const options = {
    port: numberOf("port", values.port, 65_535),
    host: values.host,
    seed: numberOf("seed", values.seed, 999_999_999),
    secret,
    ...(webhook !== undefined && { webhook }),
    certificate: labCertificate,
  };
  return { open, options };
}

function numberOf(name: string, text: string, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= max)) throw new Error(`--${name} has to be a whole number from 0 to ${max}.`);
  return number;
}

async function ended(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve(signal));
  return promise;
}
