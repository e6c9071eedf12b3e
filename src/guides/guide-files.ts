import { glob, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The documentation of the repository, which a release has at the same place beside its code. */
const ROOT = new URL("../../", import.meta.url);
const INDEX = "docs/README.md";
const PICTURES = "docs/pictures/";

export const GUIDES_PATH = "/docs/guides";
export const PICTURES_PATH = "/docs/pictures";

/** The files that are served, found at the start: an address that is not among them has no page, whatever it names. */
export interface GuideFiles {
  /** By the path below `/docs/guides`: `docs/first-steps.md` is `first-steps`. The index has the empty path. */
  readonly guides: ReadonlyMap<string, URL>;
  /** By name. */
  readonly pictures: ReadonlyMap<string, URL>;
}

/** The guides of `docs/` and of the packages, with their pictures. */
export async function findGuideFiles(): Promise<GuideFiles> {
  const found = glob(["docs/**/*.md", "packages/*/README.md", "packages/*/docs/*.md", "SECURITY.md"], {
    cwd: fileURLToPath(ROOT),
  });
  const guides = new Map<string, URL>();
  for (const file of (await Array.fromAsync(found)).toSorted())
    guides.set(guidePath(file), new URL(file, ROOT));
  const folder = new URL(PICTURES, ROOT);
  const pictures = (await readdir(folder)).filter((name) => /\.(?:png|jpg)$/.test(name));
  return { guides, pictures: new Map(pictures.map((name) => [name, new URL(name, folder)])) };
}

/** For a file of the repository, whether it is a guide or not. */
function guidePath(file: string): string {
  if (file === INDEX) return "";
  return file.replace(/^docs\//, "").replace(/(?:\/README)?\.md$/, "");
}

/**
 * Where a link in a guide leads on the served pages, below the gateway's path; undefined where it leads to a file that is not
 * served, such as source code. `file` is the guide's own address.
 */
export function guideLink(
  href: string,
  { file, files }: { file: URL; files: GuideFiles },
): string | undefined {
  if (/^https?:/.test(href) || href.startsWith("#")) return href;
  const target = new URL(href, file);
  const { hash } = target;
  target.hash = "";
  const path = guidePath(target.href.slice(ROOT.href.length));
  return files.guides.has(path) ? `${addressOf(path)}${hash}` : undefined;
}

/** Where a picture in a guide is served; undefined for any other file. */
export function picturePath(
  src: string,
  { file, files }: { file: URL; files: GuideFiles },
): string | undefined {
  const { href } = new URL(src, file);
  const name = href.slice(`${ROOT.href}${PICTURES}`.length);
  return href === files.pictures.get(name)?.href ? `${PICTURES_PATH}/${name}` : undefined;
}

/** The address of a guide below the gateway's path. */
export function addressOf(guide: string): string {
  return guide === "" ? GUIDES_PATH : `${GUIDES_PATH}/${guide}`;
}
