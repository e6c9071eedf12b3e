import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { writeSkeleton } from "@quittance/provider-kit/verify";

/** `npm run new:adapter -- AcmePay` writes a package with a working adapter and its tests, and adds it to the gateway's own. */
const USAGE = "usage: npm run new:adapter -- Name";
const TEMPLATES = join(import.meta.dirname, "new-adapter");

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { root: { type: "string", default: resolve(import.meta.dirname, "..") } },
});
await generate(positionals[0] ?? "", values.root).catch((error: unknown) =>
  fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`),
);

async function generate(name: string, root: string): Promise<void> {
  const { folder, packageName } = await writeSkeleton(name, {
    parent: join(root, "packages"),
    packageName: "@quittance/provider-__name__",
    // A package of this repository is built and tested with the others.
    more: {
      ...Object.fromEntries(
        ["package.json", "README.md", "tsconfig.build.json", "vitest.config.ts"].map((file) => [
          file,
          join(TEMPLATES, `${file}.txt`),
        ]),
      ),
      "tsconfig.json": undefined,
      ".gitignore": undefined,
    },
  });
  await register(root, { name, packageName });
  console.log(`Wrote ${folder} and added ${name} to the gateway's own adapters.`);
  console.log(
    `Now: npm install, npm test -- packages/${packageName.split("/")[1]}, then CONTRIBUTING, "Adding an adapter".`,
  );
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
