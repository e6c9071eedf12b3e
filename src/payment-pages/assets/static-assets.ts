import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A script or style sheet that pages include, held in memory and compressed once. */
export interface StaticAsset {
  readonly name: string;
  readonly contentType: string;
  /** For the `integrity` attribute of whatever includes it. */
  readonly integrity: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

export interface StaticAssets {
  /** Changes with any byte of any asset: in a path, it lets browsers keep them for ever. */
  readonly version: string;
  readonly all: readonly StaticAsset[];
  /** A name the folder does not have is a bug. */
  get(name: string): StaticAsset;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

const READ = new Map<string, Promise<StaticAssets>>();

/** The assets of a folder, read once. Browsers get the files as they are written: there is no build step. */
export function readStaticAssets(folder: URL): Promise<StaticAssets> {
  const known = READ.get(folder.href) ?? readFolder(folder);
  READ.set(folder.href, known);
  return known;
}

async function readFolder(folder: URL): Promise<StaticAssets> {
  const names = (await readdir(folder)).filter((name) => extname(name) in CONTENT_TYPES);
  const all = await Promise.all(
    names.toSorted().map(async (name) => assetOf(name, await readFile(new URL(name, folder)))),
  );
  const version = createHash("sha256")
    .update(all.map((asset) => asset.etag).join())
    .digest("hex")
    .slice(0, 16);
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

async function assetOf(name: string, plain: Buffer): Promise<StaticAsset> {
  const digest = createHash("sha384").update(plain).digest("base64");
  return {
    name,
    contentType: CONTENT_TYPES[extname(name)] ?? "application/octet-stream",
    integrity: `sha384-${digest}`,
    etag: `"${digest.slice(0, 24)}"`,
    plain,
    brotli: await promisify(brotliCompress)(plain),
    gzip: await promisify(gzip)(plain),
  };
}

/** Sends an asset in the smallest form the browser takes, or 304 when it has it already. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: StaticAsset): FastifyReply {
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
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(asset.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(asset.gzip);
  return reply.send(asset.plain);
}
