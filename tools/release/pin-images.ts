import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { readImages, withDigests } from "./image-references.ts";
import { resolveDigest } from "./resolve-digest.ts";

/**
 * Writes the digest that each public image has now into the files of `deploy/`, behind its tag. With `--check` it changes nothing, and fails while an
 * image is named by its tag alone.
 */
const USAGE = `npm run images:pin -- [--check] [--mirror <registry>=<address>]
  --check     only says which images have no digest, and then ends with 1
  --mirror    asks this address in place of the registry: --mirror docker.io=https://mirror.example.com`;

const { check, mirrors, root } = readArguments();
const images = readImages(root);
if (check) reportUnpinned();
else await pinAll();

function reportUnpinned(): void {
  const unpinned = images.filter(({ digest }) => digest === undefined);
  for (const { file, name } of unpinned) console.error(`${file}: ${name} has no digest.`);
  if (unpinned.length > 0)
    end("Run npm run images:pin where the registries can be reached, and test what it names.");
  console.log(`${images.length} images are named by digest.`);
}

/** All digests are known before a file is written. */
async function pinAll(): Promise<void> {
  const digests = new Map<string, string>();
  for (const { name } of images)
    if (!digests.has(name))
      digests.set(name, await resolveDigest(name, mirrors).catch((error: Error) => end(error.message)));
  for (const file of new Set(images.map((image) => image.file))) {
    const path = join(root, file);
    writeFileSync(path, withDigests(readFileSync(path, "utf8"), digests));
  }
  for (const [name, digest] of digests) console.log(`${name}@${digest}`);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        check: { type: "boolean", default: false },
        mirror: { type: "string", multiple: true, default: [] },
        // For tests: the folder with `deploy/`.
        root: { type: "string" },
      },
    });
    const pairs = values.mirror.map((text) => /^([^=]+)=(https?:\/\/[^=\s]+?)\/?$/.exec(text));
    if (pairs.includes(null)) throw new Error("--mirror takes <registry>=<address>.");
    const own = fileURLToPath(new URL("../..", import.meta.url));
    return {
      check: values.check,
      mirrors: new Map(pairs.map((pair) => [pair![1]!, pair![2]!] as const)),
      root: resolve(values.root ?? own),
    };
  } catch (error) {
    return end(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function end(reason: string): never {
  console.error(reason);
  process.exit(1);
}
