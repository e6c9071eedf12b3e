import { get, type IncomingMessage } from "node:http";
import { brotliDecompressSync } from "node:zlib";

export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** p50 and p95 in milliseconds. */
  readonly limits: readonly [number, number];
}

/** Prints p50 and p95 of the time to the first byte of a page, and whether both are within their limits. */
export async function reportPage(
  url: string,
  { name, path, limits }: MeasuredPage,
  { cookie, requests }: { cookie: string; requests: number },
): Promise<void> {
  const times: number[] = [];
  for (let request = 0; request < requests; request++)
    times.push((await load(url + path, cookie)).firstByteMs);
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
  const [p50, p95] = [at(0.5), at(0.95)];
  const isWithin = p50 <= limits[0] && p95 <= limits[1];
  if (!isWithin) process.exitCode = 1;
  console.log(
    `${name.padEnd(34)} ${p50.toFixed(1).padStart(6)} ${p95.toFixed(1).padStart(7)}  ${limits.join("/")} ${isWithin ? "" : "EXCEEDED"}`,
  );
}

interface Load {
  readonly firstByteMs: number;
  readonly bytes: number;
  readonly text: string;
}

/** One request, as a browser that takes Brotli sends it. */
export function load(address: string, cookie: string): Promise<Load> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(
      address,
      { headers: { cookie, "accept-encoding": "br" } },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        let firstByteMs = 0;
        response.on("data", (chunk: Buffer) => {
          firstByteMs ||= performance.now() - started;
          chunks.push(chunk);
        });
        response.on("error", reject);
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          const isCompressed = response.headers["content-encoding"] === "br";
          const text = (isCompressed ? brotliDecompressSync(body) : body).toString("utf8");
          if (response.statusCode === 200) resolve({ firstByteMs, bytes: body.length, text });
          else reject(new Error(`${address}: ${response.statusCode}`));
        });
      },
    );
    request.on("error", reject);
  });
}
