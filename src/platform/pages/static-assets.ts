import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpServer } from "../http/index.ts";
import { encodingFor, type Encoding } from "./encoding.ts";

/** A script, style sheet, picture or font that pages include, held in memory. */
export interface StaticAsset {
  readonly name: string;
  readonly contentType: string;
  /** For the `integrity` attribute of the element that includes it. */
  readonly integrity: string;
  readonly etag: string;
  readonly plain: Buffer;
  /** Compressed when it is requested first: a start would wait half of its time for it. */
  readonly compressed: (encoding: Encoding) => Promise<Buffer>;
}

const COMPRESS = {
  br: promisify(brotliCompress),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
} as const;

export interface StaticAssets {
  /** Changes with any byte of any asset: a path with it may be cached for ever. */
  readonly version: string;
  readonly all: readonly StaticAsset[];
  /** An unknown name is a bug. */
  get(name: string): StaticAsset;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".woff2": "font/woff2",
};

const READ = new Map<string, Promise<unknown>>();

/** Files of this version do not change while the process runs: they are read once, for however many servers it has. */
function readOnce<Read>(key: string, read: () => Promise<Read>): Promise<Read> {
  const known = READ.get(key) ?? read();
  READ.set(key, known);
  return known as Promise<Read>;
}

/**
 * The assets of a folder. Browsers get the files unchanged: there is no build step. Every style sheet of
 * the folder begins with the base sheets, so that a page includes one file.
 */
export function readStaticAssets(
  folder: URL,
  { baseSheets = [] }: { baseSheets?: readonly URL[] } = {},
): Promise<StaticAssets> {
  return readOnce(["folder", folder, ...baseSheets].join(" "), () => readFolder(folder, baseSheets));
}

/** One file. Browsers get it unchanged. */
export function readStaticAsset(file: URL): Promise<StaticAsset> {
  const name = file.pathname.split("/").at(-1) ?? "";
  return readOnce(`file ${file.href}`, async () => staticAssetOf(name, await readFile(file)));
}

/**
 * One style sheet from all of a folder, joined in the order of their names, so that a page includes one file. Comments and
 * space, a quarter of what would be sent, stay in the sources.
 *
 * @param options.rules follow those of the files, as they are
 */
export function readJoinedSheet(
  name: string,
  {
    baseSheets,
    folder,
    rules = "",
  }: { readonly baseSheets: readonly URL[]; readonly folder: URL; readonly rules?: string },
): Promise<StaticAsset> {
  const key = ["sheet", name, folder, ...baseSheets, rules].join(" ");
  return readOnce(key, async () =>
    staticAssetOf(name, Buffer.from((await joinedSheet(baseSheets, folder)) + rules)),
  );
}

async function joinedSheet(baseSheets: readonly URL[], folder: URL): Promise<string> {
  const names = (await readdir(folder)).filter((file) => extname(file) === ".css");
  const files = [...baseSheets, ...names.toSorted().map((file) => new URL(file, folder))];
  const sheets = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return sheets.map(shortened).join("");
}

/** A text in quotes, which stays; a comment; space. */
const COMMENT_OR_SPACE = /("[^"]*"|'[^']*')|(\/\*[^]*?\*\/)|\s+/g;
/** A text in quotes, which stays; punctuation with the single spaces around it. */
const PUNCTUATION = /("[^"]*"|'[^']*')|;? ?(\}) ?| ?([{;,>]) ?|(:) /g;

function shortened(sheet: string): string {
  return sheet
    .replace(COMMENT_OR_SPACE, (_found, text?: string, comment?: string) => text ?? (comment ? "" : " "))
    .replace(PUNCTUATION, (_found, ...kept: (string | undefined)[]) => kept.find(Boolean) ?? "");
}

async function readFolder(folder: URL, baseSheets: readonly URL[]): Promise<StaticAssets> {
  const names = (await readdir(folder)).filter((name) => extname(name) in CONTENT_TYPES);
  const all = await Promise.all(
    names.toSorted().map(async (name) => {
      const files = [...(extname(name) === ".css" ? baseSheets : []), new URL(name, folder)];
      return staticAssetOf(name, Buffer.concat(await Promise.all(files.map((file) => readFile(file)))));
    }),
  );
  const version = versionOf(all);
  const byName = new Map(all.map((asset) => [asset.name, asset]));
  return {
    version,
    all,
    get: (name) => {
      const asset = byName.get(name);
      if (!asset) throw new Error(`There is no asset ${name}.`);
      return asset;
    },
  };
}

/** Changes with any byte of any of them. */
export function versionOf(assets: readonly StaticAsset[]): string {
  const etags = assets.map((asset) => asset.etag).join();
  return createHash("sha256").update(etags).digest("hex").slice(0, 16);
}

/** An asset that is made and not read from a file. */
export function staticAssetOf(name: string, plain: Buffer): StaticAsset {
  const digest = createHash("sha384").update(plain).digest("base64");
  return {
    name,
    contentType: CONTENT_TYPES[extname(name)] ?? "application/octet-stream",
    integrity: `sha384-${digest}`,
    etag: `"${digest.slice(0, 24)}"`,
    plain,
    compressed: compressedOnce(plain),
  };
}

function compressedOnce(plain: Buffer): StaticAsset["compressed"] {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const known = compressed.get(encoding) ?? COMPRESS[encoding](plain);
    compressed.set(encoding, known);
    return known;
  };
}

/** Serves an asset at a path that changes with any byte of it, so that browsers may keep it for ever. */
export function serveAsset(app: HttpServer, path: string, asset: StaticAsset): void {
  app.get(path, { schema: { hide: true } }, (request, reply) =>
    sendAsset(request, reply.header("cache-control", "public, max-age=31536000, immutable"), asset),
  );
}

/** Sends an asset in the smallest encoding the browser accepts, or 304 when it has it already. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: StaticAsset,
): Promise<FastifyReply> {
  void reply.headers({
    "content-type": asset.contentType,
    etag: asset.etag,
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
    // Pages of other origins include it and check its integrity, which needs both.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
  const encoding = encodingFor(request);
  if (encoding === undefined) return reply.send(asset.plain);
  const compressed = await asset.compressed(encoding);
  return reply.header("content-encoding", encoding).send(compressed);
}
