import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

/** `npm run new:adapter -- AcmePay` writes a working adapter with its tests, and adds it to the registry. */
const USAGE = "usage: npm run new:adapter -- Name   (Name: letters and digits, starting with a capital)";
const NAME = /^[A-Z][A-Za-z0-9]{1,39}$/;
const TEMPLATES = new URL("./new-adapter/", import.meta.url);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { root: { type: "string", default: resolve(import.meta.dirname, "..") } },
});
const name = positionals[0] ?? "";
if (!NAME.test(name)) fail(USAGE);
await generate(name, values.root);

async function generate(name: string, root: string): Promise<void> {
  const adapters = join(root, "src/providers/adapters");
  const fileName = kebabCase(name);
  const folder = join(adapters, fileName);
  if (existsSync(folder)) fail(`${folder} exists already.`);
  const fill = (template: string): string =>
    template.replaceAll("__Name__", name).replaceAll("__name__", fileName);
  await mkdir(folder);
  const files = {
    "index.ts": "index.ts",
    "adapter.ts": `${fileName}.ts`,
    "adapter.test.ts": `${fileName}.test.ts`,
    "wire.ts": "wire.ts",
    "fake-provider.ts": "fake-provider.ts",
  };
  for (const [template, file] of Object.entries(files)) {
    const text = await readFile(new URL(`${template}.txt`, TEMPLATES), "utf8");
    await writeFile(join(folder, file), fill(text));
  }
  await register(join(adapters, "index.ts"), { name, fileName });
  console.log(`Wrote ${folder} and added ${name} to the registry.`);
  console.log(
    `Now: npx vitest run src/providers/adapters/${fileName}, then CONTRIBUTING, "Adding an adapter".`,
  );
}

/** AcmePay → acme-pay */
function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
}

async function register(path: string, { name, fileName }: { name: string; fileName: string }): Promise<void> {
  const registry = await readFile(path, "utf8");
  const list = /(const PROVIDERS[^=]*= \[)([\s\S]*?)\];/;
  if (!list.test(registry)) fail(`${path} has no list of providers to add to.`);
  const added = registry
    .replace(
      list,
      (_all, start: string, entries: string) => `${start}${entries}, (parts) => [create${name}(parts)]];`,
    )
    .replace(/\n\n/, `\nimport { create${name} } from "./${fileName}/index.ts";\n\n`);
  await writeFile(path, added);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
