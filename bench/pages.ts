/**
 * Time to the first byte of the card form, the weight of the page, and its layout shift in a browser,
 * against a running gateway with the demo tenant:
 *
 *   npm start
 *   npm run bench:pages -- http://127.0.0.1:8080
 */
import { get, type IncomingMessage } from "node:http";
import { launchBrowser } from "../tests/support/browser.ts";

const PAGES = 200;
/** The limits: first byte on loopback, and the compressed weight of a page with all that it includes. */
const FIRST_BYTE_LIMIT_MS = 30;
const WEIGHT_LIMIT_BYTES = 60_000;

const base = process.argv[2] ?? "http://127.0.0.1:8080";
const authorization = `Basic ${Buffer.from("demo:demo-password").toString("base64")}`;

async function newPage(index: number): Promise<string> {
  const response = await fetch(`${base}/api/v3/transaction/demo-card/debit`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({
      merchantTransactionId: `bench-page-${Date.now()}-${index}`,
      amount: "9.99",
      currency: "EUR",
    }),
  });
  const { redirectUrl } = (await response.json()) as { redirectUrl?: string };
  if (!redirectUrl) throw new Error(`${base} gives no payment page: is the demo tenant there?`);
  return redirectUrl;
}

interface Load {
  readonly firstByteMs: number;
  readonly bytes: number;
  readonly text: string;
}

function load(url: string): Promise<Load> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      let firstByteMs = 0;
      response.on("data", (chunk: Buffer) => {
        firstByteMs ||= performance.now() - started;
        chunks.push(chunk);
      });
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        resolve({ firstByteMs, bytes: body.length, text: body.toString("utf8") });
      });
    }).on("error", reject);
  });
}

async function weightOf(url: string): Promise<number> {
  const page = await load(url);
  const parts = new Set(
    [...page.text.matchAll(/(?:href|src)="(\/payment-page\/[^"]+)"/g)].map(([, path]) => path),
  );
  const loads = await Promise.all([...parts].map((path) => load(new URL(path ?? "", base).href)));
  return loads.reduce((sum, { bytes }) => sum + bytes, page.bytes);
}

/** The sum of all layout shifts on a phone, as browsers count it; undefined without a browser. */
async function layoutShiftOf(url: string): Promise<number | undefined> {
  const browser = await launchBrowser("the layout shift of the payment page");
  if (!browser) return undefined;
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true });
  await page.goto(url, { waitUntil: "networkidle" });
  const shift = await page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    const add = (list) => list.getEntries().forEach((entry) => { sum += entry.value; });
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 500);
  })`);
  await browser.close();
  return shift;
}

const times: number[] = [];
/** The share of the machine: a response that needs no database. */
const controls: number[] = [];
for (let index = 0; index < PAGES; index++) {
  times.push((await load(await newPage(index))).firstByteMs);
  controls.push((await load(`${base}/healthz`)).firstByteMs);
}
const percentile = (of: number[], share: number): number =>
  of.toSorted((left, right) => left - right)[Math.floor(of.length * share)] ?? Infinity;
const at = (share: number): number => percentile(times, share);
const weight = await weightOf(await newPage(PAGES));
console.log(`first byte of ${PAGES} payment pages, opened for the first time`);
console.log(
  `  least ${at(0).toFixed(1)} ms   p50 ${at(0.5).toFixed(1)} ms   p95 ${at(0.95).toFixed(1)} ms   p99 ${at(0.99).toFixed(1)} ms`,
);
console.log(
  `  /healthz meanwhile: p50 ${percentile(controls, 0.5).toFixed(1)} ms   p95 ${percentile(controls, 0.95).toFixed(1)} ms`,
);
console.log(`  weight with scripts and styles ${(weight / 1000).toFixed(1)} kB`);
const shift = await layoutShiftOf(await newPage(PAGES + 1));
console.log(`  layout shift ${shift ?? "not measured: no browser"}`);
if (at(0.95) > FIRST_BYTE_LIMIT_MS || weight > WEIGHT_LIMIT_BYTES || shift) process.exitCode = 1;
