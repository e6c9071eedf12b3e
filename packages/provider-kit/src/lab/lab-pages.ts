import type { LabCall } from "./lab-calls.ts";
import type { LabParts } from "./lab-control.ts";
import type { CustomerAct, LabPage, LabRequest, LabResponse } from "./lab-provider.ts";

/** Where the customer's page of a payment is. */
export function labPageAddress(origin: string, id: string): string {
  return `${origin}/_lab/pay/${encodeURIComponent(id)}`;
}

const PAY = /^\/_lab\/pay\/([^/]+)$/;
const SHOWN = 100;
const ACTS: Readonly<Record<CustomerAct, string>> = {
  pay: "Pay",
  refuse: "Refuse",
  leave: "Leave without paying",
};

/** The lab's own page and those of customers; undefined for another address. */
export function labPages(request: LabRequest, parts: LabParts): LabResponse | undefined {
  const { pathname, searchParams } = new URL(request.path, "http://lab");
  if (pathname === "/_lab" || pathname === "/_lab/") return html(200, overview(parts));
  const [, encoded] = PAY.exec(pathname) ?? [];
  if (encoded === undefined) return undefined;
  const id = decodeURIComponent(encoded);
  const page = parts.provider.page?.(id);
  if (!page) return html(404, document("Not found", "<p>There is no such payment.</p>"));
  const chosen = request.method === "POST" ? new URLSearchParams(request.body.toString()).get("act") : null;
  // A browser comes by POST, too, where the provider requires it.
  const act = chosen ?? searchParams.get("act");
  if (act === null || request.method !== "POST") return html(200, customerPage(parts, id, page));
  if (!page.acts.includes(act as CustomerAct)) return html(409, customerPage(parts, id, page));
  const next = parts.provider.act?.(id, act as CustomerAct);
  if (next === undefined) return html(200, document("Done", "<p>You can close this page.</p>"));
  return { status: 303, headers: { location: next }, body: "" };
}

function customerPage({ provider }: LabParts, id: string, { amount, reference, acts }: LabPage): string {
  const buttons = acts.map((act) => `<button name="act" value="${act}">${ACTS[act]}</button>`).join(" ");
  const form = buttons ? `<form method="post">${buttons}</form>` : "<p>This page is over.</p>";
  const facts = [
    amount && `<p class="amount">${escaped(amount)}</p>`,
    reference && `<p>${escaped(reference)}</p>`,
  ];
  return document(
    `${provider.name} lab`,
    `<p>This is a page of the lab, as the customer of a payment sees one at ${escaped(provider.name)}. No money moves.</p>
${facts.filter(Boolean).join("\n")}
${form}
<p class="small">${escaped(id)}</p>`,
  );
}

function overview({ provider, calls, faults, clock, webhooks, seed, webhookAddress }: LabParts): string {
  const payments = provider.payments().toReversed().slice(0, SHOWN);
  const sent = webhooks.records().toReversed().slice(0, SHOWN);
  const waiting = faults
    .waiting()
    .map((one) => `${one.fault} ×${one.times}${one.match ? ` at ${one.match}` : ""}`);
  return document(
    `${provider.name} lab`,
    `<p>Seed ${seed} · lab time ${clock.now().round("second").toString()} · webhooks to ${escaped(webhookAddress ?? "nobody")} · faults that wait: ${escaped(waiting.join(", ") || "none")}</p>
<h2>Payments</h2>
${table(
  ["Id", "Reference", "Amount", "Status", "Captured", "Refunded"],
  payments.map((one) => [
    one.page ? `<a href="${escaped(one.page)}">${escaped(one.id)}</a>` : escaped(one.id),
    ...[one.reference ?? "", `${one.currency} ${one.amount}`, one.status, one.captured, one.refunded].map(
      escaped,
    ),
  ]),
)}
<h2>Calls</h2>
${table(["Time", "Request", "Status", "Fault", "Content"], calls.all().toReversed().slice(0, SHOWN).map(callRow))}
<h2>Webhooks</h2>
${table(
  ["Id", "About", "To", "Responses", "Content"],
  sent.map((one) => [
    ...[one.id, one.about, one.address, one.attempts.join(", ") || "waits"].map(escaped),
    folded([one.body]),
  ]),
)}`,
  );
}

function callRow({ at, method, path, status, fault, body, response, mistakes }: LabCall): string[] {
  const time = at.round("millisecond").toString().slice(11, 23);
  const notes = mistakes.map((one) => `<p class="wrong">${escaped(one)}</p>`).join("");
  return [time, `${method} ${path}`, String(status ?? "none"), fault ?? ""]
    .map(escaped)
    .concat(notes + folded([body, response]));
}

function folded(texts: readonly string[]): string {
  const given = texts.filter((one) => one !== "");
  if (given.length === 0) return "";
  return `<details><summary>Show</summary>${given.map((one) => `<pre>${escaped(one)}</pre>`).join("")}</details>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "<p>None yet.</p>";
  const cells = (row: readonly string[], name: string) =>
    row.map((one) => `<${name}>${one}</${name}>`).join("");
  return `<table><thead><tr>${cells(head, "th")}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n")}</tbody></table>`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #d5dae0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}button{font:inherit;padding:.5rem 1rem}.amount{font-size:1.6rem}.small{font-size:13px}.wrong{color:#a1260d}
@media (prefers-color-scheme:dark){body{color:#e6e9ed;background:#14171b}th,td{border-color:#3a4048}a{color:#8ab4f8}.wrong{color:#ff9c8a}}`;

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1>
${body}
</main></body></html>
`;
}

function html(status: number, body: string): LabResponse {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'";
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    body,
  };
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
