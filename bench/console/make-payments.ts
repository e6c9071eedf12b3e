import { setTimeout as sleep } from "node:timers/promises";
import type { Document } from "./fill-documents.ts";

const ORDER = "bench-console";
const LINKS = 60;
const PAID = 11;
const DECLINE_CODES = ["2003", "2006"];
const DOCUMENTS_TIMEOUT_MS = 120_000;

/** Payments, declined ones, a refund, and links to pay, unless an earlier run made them. Returns the uuid of a payment. */
export async function makePayments(url: string): Promise<string> {
  const known = await payment(url);
  if (known !== undefined) return known;
  const send = (path: string, request: object) => post(url, path, request);
  for (let number = 1; number <= PAID; number += 1) {
    const transactionToken = number % 3 === 0 ? "ix::demo-mastercard" : "ix::demo-visa";
    await send("debit", { merchantTransactionId: `${ORDER}-${number}`, ...AMOUNT, transactionToken });
  }
  for (const code of DECLINE_CODES)
    await send("debit", {
      merchantTransactionId: `${ORDER}-declined-${code}`,
      ...AMOUNT,
      transactionToken: "ix::demo-visa",
      extraData: { "simulator:decline": code },
    });
  for (let number = 0; number < LINKS; number += 1)
    await send("debit", {
      merchantTransactionId: `bench-link-${number}`,
      ...AMOUNT,
      payByLink: { sendByEmail: false },
    });
  const { uuid: refunded } = await send("debit", {
    merchantTransactionId: `${ORDER}-refunded`,
    ...AMOUNT,
    transactionToken: "ix::demo-visa",
  });
  await send("refund", { merchantTransactionId: `${ORDER}-refund`, referenceUuid: refunded, ...AMOUNT });
  const { uuid } = await send("debit", {
    merchantTransactionId: ORDER,
    ...AMOUNT,
    transactionToken: "ix::demo-visa",
  });
  if (uuid === undefined) throw new Error("The debit was refused.");
  return uuid;
}

const AMOUNT = { amount: "9.99", currency: "EUR" };

/** The documents of what `makePayments` made, without links. */
export async function sampleDocuments(url: string): Promise<readonly Document[]> {
  const wanted = PAID + DECLINE_CODES.length + 1;
  for (const endMs = performance.now() + DOCUMENTS_TIMEOUT_MS; performance.now() < endMs; await sleep(500)) {
    const found = await search(url, { terms: { status: ["success", "error_adapter"] } });
    if (found.length >= wanted) return found;
  }
  throw new Error(`The documents of the payments do not arrive. ${lastAnswer}`);
}

/** Why there are none. */
let lastAnswer = "";

async function search(url: string, query: object): Promise<Document[]> {
  const response = await fetch(`${url}/bi/query/transactions/v2/_search`, {
    method: "POST",
    headers: { authorization: basic("demo-bi:demo-bi-password"), "content-type": "application/json" },
    body: JSON.stringify({ size: 40, query }),
  });
  if (!response.ok) {
    lastAnswer = `${response.status}: ${(await response.text()).slice(0, 300)}`;
    return [];
  }
  const { hits } = (await response.json()) as { hits: { hits: { _source: Document }[] } };
  return hits.hits.map(({ _source }) => _source);
}

async function payment(url: string): Promise<string | undefined> {
  const response = await fetch(`${url}/api/v3/status/demo-card/getByMerchantTransactionId/${ORDER}`, {
    headers: { authorization: basic("demo:demo-password") },
  });
  const { uuid } = (await response.json()) as { uuid?: string };
  return uuid;
}

async function post(url: string, path: string, request: object): Promise<{ uuid?: string }> {
  const response = await fetch(`${url}/api/v3/transaction/demo-card/${path}`, {
    method: "POST",
    headers: { authorization: basic("demo:demo-password"), "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  return (await response.json()) as { uuid?: string };
}

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}
