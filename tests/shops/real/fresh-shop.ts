import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connectionOf } from "../../../src/console/shops/lines-to-copy.ts";

const ROOT = join(import.meta.dirname, "../../..");

export type ShopName = "medusa" | "vendure";

/** A fresh installation of a shop from npm, into which the packed kit and the packed plug-in are installed from their tarballs. */
export interface FreshShop {
  readonly name: ShopName;
  readonly folder: string;
}

/**
 * Prepares the installation that `.ci/run` made in `.cache/shops`. Undefined where there is none: then a warning says what is not
 * tested. On CI a missing one is a failure.
 */
export function prepareFreshShop(name: ShopName): FreshShop | undefined {
  const folder = join(ROOT, ".cache/shops", name);
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) {
    const message = `NOT TESTED: the plug-in of ${name} in a real shop (.ci/run installs one in .cache/shops/${name}).`;
    if (process.env["CI"]) throw new Error(message);
    process.stderr.write(`\n${message}\n`);
    return undefined;
  }
  // Also an earlier plug-in: npm installs none of the same version again.
  for (const made of ["src", "types", ".env", "node_modules/@quittance"])
    rmSync(join(folder, made), { recursive: true, force: true });
  cpSync(join(import.meta.dirname, name), folder, { recursive: true });
  cpSync(join(import.meta.dirname, "forked-shop.mjs"), join(folder, "forked-shop.mjs"));
  for (const packed of ["shop-kit", `shop-${name}`])
    npm("pack", "--silent", "-w", `packages/${packed}`, "--pack-destination", folder);
  connect(name, folder);
  return { name, folder };
}

/** The options of a test are in the environment, which wins against the file of settings that the lines make. */
const OPTIONS = {
  gateway: "https://pay.example",
  apiKey: "demo-card",
  username: "u",
  password: "p",
  webhookSecret: "whsec_AAAA",
  capture: "auto",
  shopUrl: "https://shop.example",
} as const;

/** Connects the shop by the lines that the console shows. */
function connect(name: ShopName, folder: string): void {
  const { script, configuration } = connectionOf(name, OPTIONS);
  const settings = { offline: "true", save: "false", audit: "false", fund: "false", package_lock: "false" };
  const env = Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [`npm_config_${key}`, value]),
  );
  execFileSync("sh", ["-ec", script.join("\n")], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lines = configuration?.lines ?? [];
  if (name === "medusa") {
    const file = join(folder, "medusa-config.js");
    const text = readFileSync(file, "utf8").replace(/\/\/ The lines that .*/, () => lines.join("\n"));
    return writeFileSync(file, text);
  }
  const [imports, plugins] = [true, false].map((is) =>
    lines.filter((line) => line.startsWith("import ") === is),
  );
  const text = `${imports!.join("\n")}\nexport const config = {\n${plugins!.join("\n")}\n};\n`;
  writeFileSync(join(folder, "connected.mjs"), text);
}

function npm(...parameters: string[]): void {
  execFileSync("npm", parameters, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
}

/**
 * Compiles the plug-in against the types of the installed shop, and returns what the compiler says; empty when all fits.
 *
 * @param more a further file beside the plug-in's
 */
export function typeErrorsOf({ name, folder }: FreshShop, more = ""): string {
  const place = join(folder, "types");
  rmSync(place, { recursive: true, force: true });
  cpSync(join(ROOT, "packages", `shop-${name}`, "src"), join(place, "src"), { recursive: true });
  writeFileSync(join(place, "src/more.ts"), `${more}\nexport {};\n`);
  writeFileSync(join(place, "package.json"), '{"type": "module"}');
  const compilerOptions = {
    incremental: false,
    tsBuildInfoFile: null,
    typeRoots: [join(ROOT, "node_modules/@types")],
    paths: { "@quittance/shop-kit": [join(folder, "node_modules/@quittance/shop-kit/dist/index.d.ts")] },
  };
  const config = { extends: join(ROOT, "tsconfig.json"), compilerOptions, include: ["src"], exclude: [] };
  writeFileSync(join(place, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  return spawnSync(tsc, ["-p", place], { encoding: "utf8" }).stdout;
}

/** The credential of a shop, as `createShopCredential` returns it. */
export interface ShopCredential {
  readonly username: string;
  readonly password: string;
  readonly shopUrl: string;
}

/** What `quittance-shop verify` of the installed kit prints about the shop, line by line, and its status. */
export function runVerify(
  { folder }: FreshShop,
  { url, credential, env = {} }: { url: string; credential: ShopCredential; env?: Record<string, string> },
): Promise<{ status: number | null; lines: string[] }> {
  const { username, password, shopUrl } = credential;
  const program = join(folder, "node_modules/.bin/quittance-shop");
  const options = ["--gateway", url, "--user", username, "--password", password, "--shop-url", shopUrl];
  const named = process.env["SHOP_FAULT"] ? ["--fault", process.env["SHOP_FAULT"]] : [];
  const child = spawn(process.execPath, [program, "verify", folder, ...options, ...named], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (process.env["SHOP_LOG"]) process.stderr.write(chunk);
    });
  return new Promise((resolve) => {
    child.on("close", (status) => resolve({ status, lines: output.trim().split("\n") }));
  });
}
