import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const TEMPLATES = fileURLToPath(new URL("../../templates/", import.meta.url));
const NAME = /^[A-Z][A-Za-z0-9]{1,39}$/;

/** The templates of a package, each with the file that it becomes; `__name__` is the name in kebab-case. */
const FILES: Readonly<Record<string, string>> = {
  "package.json": "package.json",
  "tsconfig.json": "tsconfig.json",
  gitignore: ".gitignore",
  "README.md": "README.md",
  "index.ts": "src/index.ts",
  "adapter.ts": "src/__name__.ts",
  "adapter.test.ts": "src/__name__.test.ts",
  "wire.ts": "src/wire.ts",
  "fake-provider.ts": "tests/fake-__name__.ts",
  "verification.ts": "tests/verification.ts",
};

/**
 * Writes a package with a working adapter, its fake and its tests.
 *
 * @param name as of a connector's `adapter`: letters and digits, starting with a capital
 * @param packageName of the package; `__name__` is replaced
 * @param more further templates by their paths, and replacements of these ones; undefined leaves one out
 * @throws with a sentence for the author when the name is not one, or the folder exists
 */
export async function writeSkeleton(
  name: string,
  {
    parent,
    packageName = "quittance-provider-__name__",
    more = {},
  }: {
    readonly parent: string;
    readonly packageName?: string;
    readonly more?: Readonly<Record<string, string | undefined>>;
  },
): Promise<{ readonly folder: string; readonly packageName: string }> {
  if (!NAME.test(name))
    throw new Error("The name has letters and digits and starts with a capital, as AcmePay.");
  const version = await kitVersion();
  const fileName = kebabCase(name);
  const ownName = packageName.replaceAll("__name__", fileName);
  const folder = join(parent, ownName.replace(/^@[^/]*\//, ""));
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  const fill = (text: string) =>
    text
      .replaceAll("__Name__", name)
      .replaceAll("__name__", fileName)
      .replaceAll("__package__", ownName)
      .replaceAll("__kit__", version)
      .replaceAll("__kit_file__", kitFile(version));
  const templates = {
    ...Object.fromEntries(Object.entries(FILES).map(([from, to]) => [to, join(TEMPLATES, `${from}.txt`)])),
    ...more,
  };
  for (const [to, from] of Object.entries(templates)) {
    if (from === undefined) continue;
    const file = join(folder, fill(to));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, fill(await readFile(from, "utf8")));
  }
  return { folder, packageName: ownName };
}

export async function kitVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(TEMPLATES, "../package.json"), "utf8")) as {
    readonly version: string;
  };
  return version;
}

/** The kit as a file of npm, which is how it is handed out. */
export function kitFile(version: string): string {
  return `quittance-provider-kit-${version}.tgz`;
}

/** AcmePay → acme-pay */
function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
}
