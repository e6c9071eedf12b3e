import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NPM_FLAGS = ["--no-audit", "--no-fund", "--prefer-offline"];
const PACKAGE = "quittance-provider-acme-pay";

/** A folder outside of the repository with an adapter that the kit's own command wrote, installed as its author would. */
export interface AdapterElsewhere {
  /** Where the gateway is started: its `node_modules` has the adapter. */
  readonly folder: string;
  readonly packageName: string;
  /** The readable report of `quittance-provider verify`. */
  verify(args: readonly string[]): string;
  /** Starts the adapter's own fake; its address. */
  startFake(): Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
}

/** @param kit the kit's file, as `npm pack` makes it */
export function writeAdapterElsewhere(kit: string): AdapterElsewhere {
  const folder = mkdtempSync(join(tmpdir(), "quittance-elsewhere-"));
  const run = (file: string, args: readonly string[], cwd = folder) =>
    execFileSync(file, [...args], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  run("npm", ["install", ...NPM_FLAGS, kit]);
  const command = join(folder, "node_modules/.bin/quittance-provider");
  run(process.execPath, [command, "create", "AcmePay"]);
  run("npm", ["install", ...NPM_FLAGS, `./${PACKAGE}`]);
  return {
    folder,
    packageName: PACKAGE,
    verify: (args) => run(process.execPath, [command, "verify", PACKAGE, ...args]),
    startFake: async () => {
      const script = `import { FakeProvider } from "./tests/fake-acme-pay.ts";
        const fake = await FakeProvider.start();
        console.log(fake.url);`;
      const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
        cwd: join(folder, PACKAGE),
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
  };
}
