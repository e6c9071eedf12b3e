import { readdir } from "node:fs/promises";

/** The documentation of the repository, which a release has at the same place beside its code. */
const ROOT = new URL("../../", import.meta.url);
const INDEX = "docs/README.md";

/** The guides by the path below `/docs/guides` at which they are served: `docs/first-steps.md` is `first-steps`. */
export async function findGuides(): Promise<ReadonlyMap<string, URL>> {
  const inDocs = (await readdir(new URL("docs/", ROOT), { recursive: true })).map((name) => `docs/${name}`);
  const files = [...inDocs, "packages/client/README.md"].filter((path) => path.endsWith(".md"));
  return new Map(files.map((path) => [guidePath(path), new URL(path, ROOT)]));
}

/** For a file of the repository, whether it is a guide or not. The index has the empty path. */
function guidePath(file: string): string {
  if (file === INDEX) return "";
  return file.replace(/^docs\//, "").replace(/(\/README)?\.md$/, "");
}

/**
 * Where a link in a guide leads on the served pages; undefined where it leads to a file that is not served, such as source code.
 * `file` is the guide's own address.
 */
export function guideLink(
  href: string,
  { file, guides }: { file: URL; guides: ReadonlyMap<string, URL> },
): string | undefined {
  if (/^https?:/.test(href) || href.startsWith("#")) return href;
  const target = new URL(href, file);
  const { hash } = target;
  target.hash = "";
  const path = guidePath(target.href.slice(ROOT.href.length));
  if (!guides.has(path)) return undefined;
  return `/docs/guides${path === "" ? "" : `/${path}`}${hash}`;
}
