import {
  brandMark,
  doors,
  html,
  iconSprite,
  lookLinks,
  type Html,
  type StaticAsset,
  type StaticAssets,
} from "../../platform/pages/index.ts";
import { VERSION } from "../../platform/version.ts";
import type { SampleState } from "../history/sample-history.ts";
import { story } from "./story.ts";

interface Home {
  readonly assets: StaticAssets;
  readonly look: StaticAssets;
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

/** The start of a demo: the product, the ways into it, a first payment, and what happens meanwhile. */
export function homePage(home: Home): string {
  const { assets, look, base } = home;
  const style = assets.get("home.css");
  const script = assets.get("home.js");
  const top = masthead(base);
  const main = content(home);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Quittance: payments that say what happened</title>
        ${lookLinks(look, { base, usesFont: true })}
        <link rel="stylesheet" href="${base}${assetPath(assets, style)}" integrity="${style.integrity}" />
        <script
          type="module"
          src="${base}${assetPath(assets, script)}"
          integrity="${script.integrity}"
        ></script>
      </head>
      <body>
        ${iconSprite([top, main])}
        <a class="skip" href="#main">Skip to content</a>
        ${top}
        <main id="main" tabindex="-1">${main}</main>
        <footer class="foot soft small">
          <span>Quittance ${VERSION}</span> <span>Apache License 2.0</span>
          <a href="${base}/docs/guides">Guides</a>
          <a href="${base}/openapi.json">openapi.json</a>
          <a href="${base}/accessibility">Accessibility</a>
        </footer>
      </body>
    </html> `.text;
}

function content({ base, publicUrl, sample, isLocal }: Home): Html {
  return html`${hero(base)}
    ${doors(
      base,
      DOORS.map(({ path, ...door }) => ({ ...door, href: `${base}${path}` })),
    )}
    <section class="first">
      <div>
        <h2>A payment in one line</h2>
        <p class="soft small">
          Paste it into a terminal. It charges the test card on the Simulator; nothing leaves this machine.
        </p>
        <dl class="soft small">
          ${CREDENTIALS.map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </div>
      <pre tabindex="0"><code>${command(publicUrl)}</code></pre>
    </section>
    ${
      sample
        ? html`<section class="panel">
            <h2>Sample history</h2>
            ${sampleHistory({ base, sample, isLocal })}
          </section>`
        : ""
    }
    <section class="panel">
      <h2>Live</h2>
      ${isLocal ? liveStream(base) : NOT_LOCAL}
    </section>`;
}

function masthead(base: string): Html {
  return html`<header class="masthead">
    <a class="brand" href="${base}/">${brandMark()}Quittance</a>
    <nav aria-label="Product">
      <a href="${base}/docs">Documentation</a>
      <a href="${base}/docs/api">API</a>
      <a href="${base}/demo">Sample shop</a>
    </nav>
    <a class="button" href="${base}/console">Open console</a>
  </header>`;
}

function hero(base: string): Html {
  return html`<section class="hero">
    <div>
      <h1>Payments that say what happened.</h1>
      <p class="lede">
        Your own payment gateway: one API for all providers, routing you can try before it counts, and a plain
        sentence for everything that happens to a payment.
      </p>
      <p class="actions">
        <a class="button primary big" href="${base}/demo">Make a first payment</a>
        <a class="button big" href="${base}/docs/guides/first-steps">Read the first steps</a>
      </p>
      <p class="soft small">
        Running here: version ${VERSION}, demo mode. Nothing is charged, and its passwords are public.
      </p>
    </div>
    ${story()}
  </section>`;
}

const DOORS = [
  {
    path: "/console",
    picture: "console",
    name: "Console",
    text: "See payments, refund, answer disputes, change routes.",
  },
  {
    path: "/demo",
    picture: "payment-page",
    name: "Payment page",
    text: "Pay with a test card, as your customers do: cards, wallets, bank.",
  },
  {
    path: "/bi",
    picture: "explore",
    name: "Explore",
    text: "Query all transactions, and see the result as a chart.",
  },
  {
    path: "/docs",
    picture: "documentation",
    name: "Documentation",
    text: "Guides and reference, with examples that run.",
  },
] as const;

/** They are the same in every demo. */
const CREDENTIALS = [
  ["Console", "support@demo.example / demo-console-password"],
  ["API", "demo / demo-password"],
  ["BI", "demo-bi / demo-bi-password"],
] as const;

function command(publicUrl: string): string {
  return [
    "curl -u demo:demo-password -H 'content-type: application/json' \\",
    `  -d '{"merchantTransactionId":"order-'$(date +%s)'","amount":"9.99","currency":"EUR",`,
    `       "transactionToken":"ix::demo-visa","callbackUrl":"http://127.0.0.1:9999/callbacks"}' \\`,
    `  ${publicUrl}/api/v3/transaction/demo-card/debit`,
  ].join("\n");
}

/** A description of the sample, and the button that fits its state. */
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
