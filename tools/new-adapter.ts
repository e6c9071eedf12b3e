import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

/** `npm run new:adapter -- AcmePay` writes a package with a working adapter and its tests, and adds it to the gateway's own. */
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
  const fileName = kebabCase(name);
  const packageName = `provider-${fileName}`;
  const folder = join(root, "packages", packageName);
  if (existsSync(folder)) fail(`${folder} exists already.`);
  const fill = (template: string): string =>
    template.replaceAll("__Name__", name).replaceAll("__name__", fileName);
  const files = {
    "package.json": "package.json",
    "README.md": "README.md",
    "tsconfig.build.json": "tsconfig.build.json",
    "vitest.config.ts": "vitest.config.ts",
    "index.ts": "src/index.ts",
    "adapter.ts": `src/${fileName}.ts`,
    "adapter.test.ts": `src/${fileName}.test.ts`,
    "wire.ts": "src/wire.ts",
    "fake-provider.ts": `tests/fake-${fileName}.ts`,
  };
  for (const [template, file] of Object.entries(files)) {
    const text = await readFile(new URL(`${template}.txt`, TEMPLATES), "utf8");
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), fill(text));
  }
  await register(root, { name, packageName: `@quittance/${packageName}` });
  console.log(`Wrote ${folder} and added ${name} to the gateway's own adapters.`);
  console.log(
    `Now: npm install, npm test -- packages/${packageName}, then CONTRIBUTING, "Adding an adapter".`,
  );
}

/** AcmePay → acme-pay */
function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
}

/** Adds it to the packages that the gateway depends on, is compiled with, and lists as its own. */
async function register(
  root: string,
  { name, packageName }: { name: string; packageName: string },
): Promise<void> {
  await changeFile(join(root, "package.json"), (text) =>
    text.replace(/("@quittance\/provider-kit": "([^"]+)",)/, `$1\n    "${packageName}": "$2",`),
  );
  await changeFile(join(root, "tsconfig.build.json"), (text) =>
    text.replace(
      /(\n\s*)("@quittance\/\*": )/,
      `$1"${packageName}": ["./build/package/lib/packages/${packageName.split("/")[1]}/index.d.ts"],$1$2`,
    ),
  );
  await changeFile(join(root, "src/providers/adapters/index.ts"), (text) =>
    text
      .replace(/\n\n/, `\nimport { createAdapter as create${name} } from "${packageName}";\n\n`)
      .replace(/(const OWN_ADAPTERS:.*? = \[)([\s\S]*?),?\s*\];/, `$1$2, create${name}];`),
  );
}

async function changeFile(path: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(path, "utf8");
  const changed = change(text);
  if (changed === text) fail(`${path} has no list to add the adapter to.`);
  await writeFile(path, changed);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
