import { html, type Html, type readStaticAssets, type StaticAsset } from "../../platform/pages/index.ts";

import type { SampleState } from "../history/sample-history.ts";

type StaticAssets = Awaited<ReturnType<typeof readStaticAssets>>;

interface Home {
  readonly assets: StaticAssets;
  /** The prefix of every path. */
  readonly base: string;
  readonly publicUrl: string;
  /** Undefined where there is none: several processes. */
  readonly sample: SampleState | undefined;
  /** The browser may watch the live stream, and fill the sample history. */
  readonly isLocal: boolean;
}

export function assetPath(assets: StaticAssets, asset: StaticAsset): string {
  return `/demo/assets/${assets.version}/${asset.name}`;
}

export function homePage({ assets, base, publicUrl, sample, isLocal }: Home): string {
  const style = assets.get("home.css");
  const script = assets.get("home.js");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Quittance demo</title>
        <link rel="icon" href="${base}/favicon.ico" />
        <link rel="stylesheet" href="${base}${assetPath(assets, style)}" integrity="${style.integrity}" />
        <script
          type="module"
          src="${base}${assetPath(assets, script)}"
          integrity="${script.integrity}"
        ></script>
      </head>
      <body>
        <main>
          <h1>Quittance</h1>
          <p>This gateway runs in demo mode: nothing is charged, and its passwords are public.</p>
          <nav aria-label="Parts of the gateway">
            ${PLACES.map(({ path, name, text }) => place(`${base}${path}`, name, text))}
          </nav>
          <h2>Make a payment</h2>
          <pre><code>${command(publicUrl)}</code></pre>
          ${
            sample
              ? html`<h2>Sample history</h2>
                  ${sampleHistory({ base, sample, isLocal })}`
              : ""
          }
          <h2>Live</h2>
          ${isLocal ? liveStream(base) : NOT_LOCAL}
        </main>
      </body>
    </html> `.text;
}

const PLACES = [
  { path: "/demo", name: "Shop", text: "Pay with a test card, as a customer does." },
  {
    path: "/console",
    name: "Console",
    text: "Find the payment, refund it. support@demo.example / demo-console-password",
  },
  { path: "/docs", name: "API", text: "Every operation, with examples to try. demo / demo-password" },
  { path: "/docs/guides", name: "Guides", text: "First steps, going live, and each part of the gateway." },
  { path: "/bi", name: "BI", text: "Query all transactions. demo-bi / demo-bi-password" },
];

function place(href: string, name: string, text: string): Html {
  return html`<a href="${href}"><strong>${name}</strong><span>${text}</span></a>`;
}

function command(publicUrl: string): string {
  return [
    "curl -u demo:demo-password -H 'content-type: application/json' \\",
    `  -d '{"merchantTransactionId":"order-'$(date +%s)'","amount":"9.99","currency":"EUR",`,
    `       "transactionToken":"ix::demo-visa","callbackUrl":"http://127.0.0.1:9999/callbacks"}' \\`,
    `  ${publicUrl}/api/v3/transaction/demo-card/debit`,
  ].join("\n");
}

/** What the sample is, and the button that fits its state. */
function sampleHistory({
  base,
  sample,
  isLocal,
}: Pick<Home, "base" | "isLocal"> & { sample: SampleState }): Html {
  const form = (path: string, text: string): Html =>
    isLocal
      ? html`<form method="post" action="${base}${path}"><button type="submit">${text}</button></form>`
      : html`<p>Run <code>npm run demo:history</code> on the gateway's machine.</p>`;
  switch (sample.kind) {
    case "none":
      return html`<p>
          A quarter of payments of three merchants: declines, refunds, disputes, subscriptions, conversions
          and fees. It takes about half a minute, is marked as a sample, and can be removed.
        </p>
        ${form("/demo/history", "Fill with a sample history")}`;
    case "filling":
      return html`<p role="status" id="sample">
        Being filled: ${sample.percent} %. <a href="${base}/">Look again</a>
      </p>`;
    case "partly":
      return html`<p role="status">Another process fills it, or it was interrupted.</p>
        ${form("/demo/history", "Fill it again")}`;
    case "complete":
      return html`<p>
          Three merchants whose names end with “(sample)” have a quarter of payments: see the
          <a href="${base}/console">console</a>, as operator@demo.example, in test mode.
        </p>
        ${form("/demo/history/remove", "Remove the sample history")}`;
  }
}

function liveStream(base: string): Html {
  return html`<p>
      What the demo's API user requests, what the gateway responds, and the callbacks that it sends. See
      callbacks arrive with <code>npm run listen</code>, and make any with
      <code>npm run trigger -- chargeback</code>.
    </p>
    <p id="state" role="status" data-stream="${base}/demo/live">Connecting…</p>
    <ol id="events" aria-label="Requests, responses and callbacks, newest first"></ol>
    <noscript><p>The stream needs JavaScript.</p></noscript>`;
}

const NOT_LOCAL = html`<p>
  The stream of requests, responses and callbacks is shown to browsers on the gateway's own machine only.
</p>`;
