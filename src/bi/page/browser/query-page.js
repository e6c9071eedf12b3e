// @ts-check
/** @typedef {{ key: string | number, key_as_string?: string, doc_count: number, [name: string]: unknown }} Bucket */

const lastMonth = { bool: { filter: [{ range: { created_at: { gte: "now-1M", lte: "now" } } }] } };
/** The examples of the specification, and what people look for next. @type {Readonly<Record<string, object>>} */
const examples = {
  "Volume by currency": {
    size: 0,
    query: lastMonth,
    aggs: {
      currencies: {
        terms: { field: "currency", min_doc_count: 1, order: { _count: "desc" }, size: 10 },
        aggs: { volume: { sum: { field: "amount" } } },
      },
    },
  },
  "By status": { size: 0, query: lastMonth, aggs: { statuses: { terms: { field: "status" } } } },
  "Methods of the last day": {
    size: 0,
    query: {
      bool: { filter: [{ range: { created_at: { gte: "now-24h", lte: "now", format: "epoch_millis" } } }] },
    },
    aggs: { methods: { terms: { field: "method" }, aggs: { volume: { sum: { field: "amount" } } } } },
  },
  "Per day": {
    size: 0,
    query: lastMonth,
    aggs: {
      days: { date_histogram: { field: "created_at", calendar_interval: "day", format: "yyyy-MM-dd" } },
    },
  },
  "Newest payments": { size: 20, sort: [{ created_at: "desc" }], query: { term: { type: "debit" } } },
};
const columns = ["created_at", "type", "status", "amount", "currency", "method", "merchant_name", "uuid"];

/** @type {{ Chart: new (canvas: HTMLCanvasElement, options: object) => { destroy(): void } }} */
const { Chart } = /** @type {any} */ (window);
/** @type {{ destroy(): void }[]} */
let drawn = [];

/** @param {string} id */
function element(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found;
}
/** @param {string} id */
const valueOf = (id) => /** @type {HTMLInputElement | HTMLTextAreaElement} */ (element(id)).value;

for (const [title, query] of Object.entries(examples)) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = title;
  button.addEventListener("click", () => {
    show(query);
    if (valueOf("password") !== "") void run();
  });
  element("examples").append(button);
}
show(examples["Volume by currency"] ?? {});
element("run").addEventListener("click", () => void run());
element("query").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void run();
});

/** @param {object} query */
function show(query) {
  /** @type {HTMLTextAreaElement} */ (element("query")).value = JSON.stringify(query, null, 2);
}

async function run() {
  showStatus("Running …");
  element("first-steps").hidden = true;
  const key = new TextEncoder().encode(`${valueOf("api-key")}:${valueOf("password")}`);
  const authorization = `Basic ${btoa(String.fromCodePoint(...key))}`;
  try {
    const response = await fetch(new URL("../../query/transactions/v2", import.meta.url), {
      method: "POST",
      credentials: "omit",
      headers: { authorization, "content-type": "application/json" },
      body: valueOf("query"),
    });
    const result = await response.json();
    element("raw").textContent = JSON.stringify(result, null, 2);
    if (response.ok) showResult(result, response.headers.get("x-bi-complete-until"));
    else showStatus(result.error?.reason ?? result.error ?? `Status ${response.status}`, true);
  } catch (error) {
    showStatus(`The gateway did not respond: ${String(error)}`, true);
  }
}

/** @param {any} result @param {string | null} completeUntil */
function showResult(result, completeUntil) {
  const total = result.hits.total?.value ?? result.hits.hits.length;
  const complete = completeUntil
    ? `, complete until ${completeUntil.slice(0, 19).replace("T", " ")} UTC`
    : "";
  showStatus(`${total} found in ${result.took} ms${complete}`);
  for (const chart of drawn) chart.destroy();
  drawn = [];
  element("charts").replaceChildren();
  for (const [name, aggregation] of Object.entries(result.aggregations ?? {}))
    showAggregation(name, aggregation);
  showHits(result.hits.hits);
}

/** @param {string} name @param {any} aggregation */
function showAggregation(name, aggregation) {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = name;
  figure.append(caption);
  element("charts").append(figure);
  if (!Array.isArray(aggregation.buckets)) {
    const value = document.createElement("p");
    value.textContent = aggregation.value_as_string ?? JSON.stringify(aggregation.value ?? aggregation);
    figure.append(value);
    return;
  }
  /** @type {Bucket[]} */
  const buckets = aggregation.buckets;
  const labels = buckets.map((bucket) => bucket.key_as_string ?? String(bucket.key));
  const series = seriesOf(buckets);
  const place = document.createElement("div");
  place.className = "chart";
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `Chart of ${name}; the table below has its figures`);
  place.append(canvas);
  figure.append(
    place,
    tableOf(
      ["key", ...series.map(({ label }) => label)],
      labels.map((label, row) => [label, ...series.map(({ data }) => data[row])]),
    ),
  );
  drawn.push(
    new Chart(canvas, {
      type: "bar",
      data: { labels, datasets: series },
      options: chartOptions(series.length),
    }),
  );
}

/** The counts, and each metric of the buckets on an axis of its own. @param {Bucket[]} buckets */
function seriesOf(buckets) {
  const metrics = Object.keys(buckets[0] ?? {}).filter((key) => isMetric(buckets[0]?.[key]));
  const colours = ["#2457c5", "#c2571a", "#2f8f5b", "#8a4fbf"];
  return ["documents", ...metrics].map((label, place) => ({
    label,
    backgroundColor: colours[place % colours.length],
    maxBarThickness: 64,
    yAxisID: place === 0 ? "y" : "metric",
    data: buckets.map((bucket) =>
      place === 0 ? bucket.doc_count : /** @type {{ value: number }} */ (bucket[label]).value,
    ),
  }));
}

/** @param {unknown} value */
function isMetric(value) {
  return typeof value === "object" && value !== null && "value" in value;
}

/** @param {number} series */
function chartOptions(series) {
  const axis = { beginAtZero: true };
  // Documents are counted.
  const counts = { ...axis, ticks: { precision: 0 } };
  return {
    maintainAspectRatio: false,
    animation: false,
    plugins: { legend: { display: series > 1 } },
    scales:
      series > 1
        ? { y: counts, metric: { ...axis, position: "right", grid: { display: false } } }
        : { y: counts },
  };
}

/** @param {{ _source?: Record<string, unknown> }[]} hits */
function showHits(hits) {
  const rows = hits.map((hit) => columns.map((column) => hit["_source"]?.[column]));
  element("hits").replaceChildren(...(rows.length > 0 ? [tableOf(columns, rows)] : []));
}

/** @param {string[]} titles @param {unknown[][]} rows */
function tableOf(titles, rows) {
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const [place, title] of titles.entries()) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = title;
    if (typeof rows[0]?.[place] === "number") cell.className = "number";
    head.append(cell);
  }
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const value of row) {
      const cell = line.insertCell();
      cell.textContent = typeof value === "string" ? value : (JSON.stringify(value) ?? "–");
      if (typeof value === "number") cell.className = "number";
    }
  }
  return table;
}

/** @param {string} text @param {boolean} [isWrong] */
function showStatus(text, isWrong = false) {
  const status = element("status");
  status.textContent = text;
  status.className = isWrong ? "wrong" : "";
}
