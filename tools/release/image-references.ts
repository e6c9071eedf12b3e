import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An image of a public registry, as a file of `deploy/` names it. */
export interface ImageReference {
  readonly file: string;
  /** `docker.io/library/postgres:17-bookworm` */
  readonly name: string;
  /** `sha256:…`; undefined where the file names a tag alone, which may be another image tomorrow. */
  readonly digest: string | undefined;
}

/** `FROM` of a Containerfile, `image:` of a compose file. Images that are built here have no registry in their names. */
const IMAGE =
  /(?<=^FROM |^ +image: )(?<name>[\w-]+(?:\.[\w-]+)+(?::\d+)?\/[\w./-]+:[\w.-]+)(?:@(?<digest>sha256:[0-9a-f]{64}))?(?=$| )/gm;

/** Every public image that the files of `deploy/` start, in the order of the files. */
export function readImages(root: string): ImageReference[] {
  return imageFiles(root).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(IMAGE)].map(({ groups }) => ({
      file,
      name: groups!["name"]!,
      digest: groups!["digest"],
    })),
  );
}

/** The text of a file with the digests of the images that it names. Others stay as they are. */
export function withDigests(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replaceAll(IMAGE, (all: string, name: string) => {
    const digest = digests.get(name);
    return digest === undefined ? all : `${name}@${digest}`;
  });
}

function imageFiles(root: string): string[] {
  return globSync("deploy/**/{Containerfile,compose.yaml}", { cwd: root }).toSorted();
}
