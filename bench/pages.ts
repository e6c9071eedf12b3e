/**
 * For each page where a customer pays, and those of the documentation: time to the first byte, weight with scripts and styles, and layout shift in a browser,
 * against a running gateway with the demo tenant:
 *
 *   npm start
 *   npm run bench -- pages http://127.0.0.1:8080
 */
import { get, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { launchBrowser } from "../tests/support/browser.ts";

/** How many of each kind are opened. */
const PAGES = 100;
/** The limits: first byte on loopback, and the compressed weight of a page with all that it includes. */
const FIRST_BYTE_LIMIT_MS = 30;
const WEIGHT_LIMIT_BYTES = 60_000;

const base = process.argv[2] ?? "http://127.0.0.1:8080";
const authorization = `Basic ${Buffer.from("demo:demo-password").toString("base64")}`;

let orders = 0;

async function post(path: string, more: object): Promise<Record<string, unknown>> {
  const response = await fetch(base + path, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ merchantTransactionId: `bench-page-${Date.now()}-${orders++}`, ...more }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** The address of a new payment's page. */
async function paymentOf(apiKey: string): Promise<string> {
  const { redirectUrl } = await post(`/api/v3/transaction/${apiKey}/debit`, EUR);
  if (typeof redirectUrl !== "string")
    throw new Error(`${base} gives no payment page: is the demo tenant there?`);
  return redirectUrl;
}

async function linkOfPayments(): Promise<string> {
  const { reusableLink } = await post("/api/v3/reusableLink/demo-card/create", EUR);
  return (reusableLink as { url: string }).url;
}

const EUR = { amount: "9.99", currency: "EUR" };
const ELEMENT = new URLSearchParams({ key: "demo-meta-public", ...EUR }).toString();

/** Each kind of page, with what makes the address of a new one. */
const KINDS: Readonly<Record<string, () => Promise<string> | string>> = {
  "card form": () => paymentOf("demo-card"),
  selection: () => paymentOf("demo-meta"),
  "account form": () => paymentOf("demo-debit"),
  "reusable link": linkOfPayments,
  "element of payment.js": () => `${base}/hosted-fields/element?${ELEMENT}`,
  "unknown link": () => `${base}/redirect/unknown/unknown`,
  start: () => `${base}/`,
  documentation: () => `${base}/docs`,
  "a guide": () => `${base}/docs/guides/callbacks`,
  "an operation": () => `${base}/docs/api/debit`,
  "a search": () => `${base}/docs/search?q=refund`,
};

interface Load {
  readonly firstByteMs: number;
  readonly bytes: number;
  readonly text: string;
}

function load(url: string): Promise<Load> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(
      url,
      { headers: { "accept-encoding": "br, gzip", accept: "text/html" } },
      (response: IncomingMessage) => {
        if (response.statusCode === 429) reject(new Error("Too many requests: wait for a minute."));
        const chunks: Buffer[] = [];
        let firstByteMs = 0;
        response.on("data", (chunk: Buffer) => {
          firstByteMs ||= performance.now() - started;
          chunks.push(chunk);
        });
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          resolve({ firstByteMs, bytes: body.length, text: textInside(body, response) });
        });
      },
    ).on("error", reject);
  });
}

function textInside(body: Buffer, { headers }: IncomingMessage): string {
  const isCompressed = headers["content-encoding"] === "gzip";
  return (isCompressed ? gunzipSync(body) : body).toString("utf8");
}

async function weightOf(url: string): Promise<number> {
  const page = await load(url);
  const parts = new Set(
    [...page.text.matchAll(/(?:href|src)="(\/(?:payment-page|docs\/assets|assets)\/[^"]+)"/g)].map(
      ([, path]) => path,
    ),
  );
  const loads = await Promise.all([...parts].map((path) => load(new URL(path ?? "", base).href)));
  return loads.reduce((sum, { bytes }) => sum + bytes, page.bytes);
}

const browser = await launchBrowser("the layout shift of the payment pages");

/** The sum of all layout shifts on a phone, as browsers count it; undefined without a browser. */
async function layoutShiftOf(url: string): Promise<number | undefined> {
  if (!browser) return undefined;
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true });
  await page.goto(url, { waitUntil: "networkidle" });
  const shift = await page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    const add = (list) => list.getEntries().forEach((entry) => { sum += entry.value; });
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 500);
  })`);
  await page.close();
  return shift;
}

const percentile = (of: readonly number[], share: number): number =>
  of.toSorted((left, right) => left - right)[Math.floor(of.length * share)] ?? Infinity;

/** The share of the machine: a response that needs no database. */
const controls: number[] = [];

/** Prints a row of the table, and returns whether the page keeps the budget. */
async function measure(kind: string, make: () => Promise<string> | string): Promise<boolean> {
  const times: number[] = [];
  for (let index = 0; index < PAGES; index++) {
    times.push((await load(await make())).firstByteMs);
    controls.push((await load(`${base}/healthz`)).firstByteMs);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const weight = await weightOf(await make());
  const shift = await layoutShiftOf(await make());
  const isKept = p95 <= FIRST_BYTE_LIMIT_MS && weight <= WEIGHT_LIMIT_BYTES && !shift;
  const cells = [
    kind,
    `${p50.toFixed(1)} ms`,
    `${p95.toFixed(1)} ms`,
    `${(weight / 1000).toFixed(1)} kB`,
    shift ?? "no browser",
    isKept ? "kept" : "exceeded",
  ];
  console.log(`| ${cells.join(" | ")} |`);
  return isKept;
}

console.log(
  `${PAGES} pages of each kind, opened for the first time; the budget is ${WEIGHT_LIMIT_BYTES / 1000} kB and ${FIRST_BYTE_LIMIT_MS} ms (p95)`,
);
console.log("| page | first byte p50 | p95 | weight | shift | budget |\n|---|---|---|---|---|---|");
for (const [kind, make] of Object.entries(KINDS)) if (!(await measure(kind, make))) process.exitCode = 1;
console.log(
  `/healthz meanwhile: p50 ${percentile(controls, 0.5).toFixed(1)} ms   p95 ${percentile(controls, 0.95).toFixed(1)} ms`,
);
await browser?.close();
