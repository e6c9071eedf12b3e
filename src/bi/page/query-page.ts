/** What the page includes, each under a path of its own with its digest. */
interface PageAssets {
  readonly charts: Included;
  readonly script: Included;
  readonly style: Included;
}

interface Included {
  readonly path: string;
  readonly integrity: string;
}

/** `base` comes before every path. The page is the same for all: what it shows is between the browser and the query API. */
export function queryPage({ charts, script, style }: PageAssets, base: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>BI data source</title>
    <link rel="stylesheet" href="${base}${style.path}" integrity="${style.integrity}" />
    <script defer src="${base}${charts.path}" integrity="${charts.integrity}"></script>
    <script type="module" src="${base}${script.path}" integrity="${script.integrity}"></script>
  </head>
  <body>
    <header>
      <h1>BI data source</h1>
      <form id="key">
        <label>API key <input id="api-key" autocomplete="username" required /></label>
        <label>Password <input id="password" type="password" autocomplete="current-password" required /></label>
      </form>
    </header>
    <main>
      <section aria-labelledby="query-title">
        <h2 id="query-title">Query</h2>
        <nav id="examples" aria-label="Examples"></nav>
        <label class="hidden" for="query">Query as JSON</label>
        <textarea id="query" rows="18" spellcheck="false" autocapitalize="off"></textarea>
        <p class="actions">
          <button id="run" type="button">Run</button>
          <span class="hint keyboard">Ctrl or ⌘ with Enter</span>
          <span id="status" role="status"></span>
        </p>
      </section>
      <section aria-labelledby="result-title">
        <h2 id="result-title">Result</h2>
        <p id="first-steps" class="hint">
          Type a BI API key and its password, choose an example, and run it. In demo mode they are <code>demo-bi</code> and
          <code>demo-bi-password</code>.
        </p>
        <div id="charts"></div>
        <div id="hits" class="scrolls" tabindex="0" role="region" aria-label="Hits"></div>
        <details>
          <summary>The result as JSON</summary>
          <pre id="raw"></pre>
        </details>
      </section>
    </main>
    <noscript><p>This page needs JavaScript. The query API itself does not: see the documentation.</p></noscript>
  </body>
</html>
`;
}
