import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ApiClient, type ApiResponse } from "./api-client.ts";
import { createConnector } from "./connectors.ts";

const ROOT = join(import.meta.dirname, "../..");
const NPM_FLAGS = ["--no-audit", "--no-fund", "--offline", "--no-save", "--omit=dev"];
const PACKAGE = "quittance-provider-acme-pay";

/** A folder outside of the repository with an adapter that the kit's own command wrote, as its author would have it. */
export interface AdapterElsewhere {
  /** Where a gateway is started: its `node_modules` has the kit and the adapter, both from files. */
  readonly operator: string;
  readonly packageName: string;
  /** Runs a script of the package, as `npm run build`. */
  npmRun(script: string, ...args: readonly string[]): string;
  /** The same beside what else the test does, with the output of a script that fails, too. */
  npmRunBeside(
    script: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
  ): Promise<{ readonly code: number | null; readonly output: string }>;
  /** Makes the package's file and installs it where the gateway is started. */
  install(): void;
  /** Starts the adapter's own fake; its address. */
  startFake(): Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
  remove(): void;
}

/** A payment with the adapter in a gateway that has it installed: its response. */
export async function payElsewhere(
  gatewayUrl: string,
  { administrator, fakeUrl }: { administrator: { username: string; password: string }; fakeUrl: string },
): Promise<ApiResponse["body"]> {
  await createConnector(new ApiClient(gatewayUrl, administrator), {
    adapter: "AcmePay",
    method: "Creditcard",
    apiKey: "elsewhere",
    config: { testMode: true, username: "shop", password: "test", extraData: { apiBaseUrl: fakeUrl } },
  });
  const merchant = new ApiClient(gatewayUrl);
  const { body: tokenized } = await merchant.post("/api/v3/tokenize/demo-public", {
    cardData: {
      pan: "4111111111111111",
      expirationMonth: "12",
      expirationYear: "2030",
      cardHolder: "Ada Lovelace",
      cvv: "123",
    },
  });
  const { transactionToken } = tokenized;
  return (await merchant.debit({ transactionToken }, "elsewhere")).body;
}

/** @param kit the kit's file, as `npm run kit` and a release hand it out */
export function writeAdapterElsewhere(kit: string): AdapterElsewhere {
  const folder = mkdtempSync(join(tmpdir(), "quittance-elsewhere-"));
  const [author, operator] = [join(folder, "author"), join(folder, "operator")];
  for (const one of [author, operator]) mkdirSync(one);
  const run = (cwd: string, file: string, ...args: readonly string[]) =>
    execFileSync(file, [...args], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  run(author, "npm", "install", ...NPM_FLAGS, kit);
  run(author, process.execPath, join(author, "node_modules/.bin/quittance-provider"), "create", "AcmePay");
  const own = join(author, PACKAGE);
  // As `npm install` does it, without a network: the kit from the file in the folder, and the tools of this repository.
  const [kitFile = ""] = readdirSync(own).filter((name) => name.endsWith(".tgz"));
  const installed = join(own, "node_modules/@quittance/provider-kit");
  for (const one of [installed, join(own, "node_modules/.bin")]) mkdirSync(one, { recursive: true });
  run(own, "tar", "-xzf", kitFile, "--strip-components=1", "-C", installed);
  const program = join(installed, "bin/quittance-provider.mjs");
  chmodSync(program, 0o755);
  symlinkSync(program, join(own, "node_modules/.bin/quittance-provider"));
  for (const tool of ["typescript", "vitest", "@types"])
    symlinkSync(join(ROOT, "node_modules", tool), join(own, "node_modules", tool));
  for (const command of ["tsc", "vitest"])
    symlinkSync(join(ROOT, "node_modules/.bin", command), join(own, "node_modules/.bin", command));
  return {
    operator,
    packageName: PACKAGE,
    npmRun: (script, ...args) => run(own, "npm", "run", "--silent", script, "--", ...args),
    npmRunBeside: async (script, args, environment) => {
      const child = spawn("npm", ["run", "--silent", script, "--", ...args], {
        cwd: own,
        env: { ...process.env, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "exit") as Promise<[number | null]>,
      ]);
      return { code, output: output + errors };
    },
    install: () => {
      run(own, "npm", "pack", "--pack-destination", operator);
      run(operator, "npm", "install", ...NPM_FLAGS, join(own, kitFile), `./${PACKAGE}-0.1.0.tgz`);
    },
    startFake: async () => {
      const script = `import { FakeProvider } from "./tests/fake-acme-pay.ts";
        const fake = await FakeProvider.start();
        console.log(fake.url);`;
      const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
        cwd: own,
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [line] = (await once(child.stdout, "data")) as [Buffer];
      return {
        url: line.toString().trim(),
        close: async () => {
          child.kill();
          await once(child, "exit");
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
