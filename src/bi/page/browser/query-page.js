// @ts-check
/** @typedef {{ key: string | number, key_as_string?: string, doc_count: number, [name: string]: unknown }} Bucket */

const lastMonth = { range: { created_at: { gte: "now-1M", lte: "now" } } };
const lastDay = { range: { created_at: { gte: "now-24h", lte: "now", format: "epoch_millis" } } };
/** Money that was collected: not what was declined, only reserved, or given back. */
const paid = [{ terms: { type: ["debit", "capture"] } }, { term: { status: "success" } }];
/** Amounts of different currencies are never added up. */
const byCurrency = { terms: { field: "currency" }, aggs: { volume: { sum: { field: "amount" } } } };
/** The examples of the specification, and what people look for next. @type {Readonly<Record<string, object>>} */
const examples = {
  "Volume by currency": {
    size: 0,
    query: { bool: { filter: [lastMonth, ...paid] } },
    aggs: {
      currencies: {
        terms: { field: "currency", min_doc_count: 1, order: { _count: "desc" }, size: 10 },
        aggs: { volume: { sum: { field: "amount" } } },
      },
    },
  },
  "By status": {
    size: 0,
    query: { bool: { filter: [lastMonth] } },
    aggs: { statuses: { terms: { field: "status" } } },
  },
  "Methods of the last day": {
    size: 0,
    query: { bool: { filter: [lastDay, ...paid] } },
    aggs: { methods: { terms: { field: "method" }, aggs: { currencies: byCurrency } } },
  },
  "Per day": {
    size: 0,
    query: { bool: { filter: [lastMonth] } },
    aggs: {
      days: { date_histogram: { field: "created_at", calendar_interval: "day", format: "yyyy-MM-dd" } },
    },
  },
  "Newest payments": {
    size: 20,
    sort: [{ created_at: "desc" }],
    query: { terms: { type: ["debit", "preauthorize"] } },
  },
};

/** @typedef {Record<string, any>} Document */
/** The columns of hits. @type {Readonly<Record<string, (document: Document) => unknown>>} */
const columns = {
  created_at: ({ created_at }) => created_at,
  merchant_txid: ({ merchant_txid }) => merchant_txid,
  type: ({ type }) => type,
  status: ({ status }) => status,
  reason: ({ first_error_code, first_error_message }) =>
    [first_error_code, first_error_message].filter(Boolean).join(" "),
  amount: ({ amount, currency }) => exact(amount, currency),
  currency: ({ currency }) => currency,
  method: ({ method }) => method,
  merchant_name: ({ merchant_name }) => merchant_name,
  uuid: ({ uuid }) => uuid,
};
const NUMBERS = new Set(["amount"]);

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
  const buckets = flat(aggregation.buckets);
  const labels = buckets.map(labelOf);
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
      labels.map((label, row) => [
        label,
        ...series.map(({ data }, place) =>
          place === 0 ? data[row] : exact(data[row], currencyOf(buckets[row])),
        ),
      ]),
      new Set(series.map(({ label }) => label)),
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

/** Buckets in buckets as one list: the key of each has those above it. @param {Bucket[]} buckets @returns {Bucket[]} */
function flat(buckets) {
  return buckets.flatMap((bucket) => {
    const nested = /** @type {{ buckets: Bucket[] } | undefined} */ (
      Object.values(bucket).find((value) => typeof value === "object" && value !== null && "buckets" in value)
    );
    if (!Array.isArray(nested?.buckets)) return [bucket];
    return flat(nested.buckets).map((inner) => ({
      ...inner,
      key_as_string: `${labelOf(bucket)} · ${labelOf(inner)}`,
    }));
  });
}

/** @param {Bucket} bucket */
function labelOf(bucket) {
  return bucket.key_as_string ?? String(bucket.key);
}

/** @param {Bucket | undefined} bucket */
function currencyOf(bucket) {
  return /^[A-Z]{3}$/.test(String(bucket?.key)) ? String(bucket?.key) : undefined;
}

/**
 * An amount with the decimals of its currency: documents and sums have three at most, as a binary number that may need more.
 *
 * @param {unknown} value @param {string | undefined} currency
 */
function exact(value, currency) {
  if (typeof value !== "number") return value;
  if (currency === undefined) return String(Number(value.toFixed(3)));
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  const [whole = "", fraction = ""] = value.toFixed(3).split(".");
  const kept = fraction.replace(/0+$/, "").padEnd(decimals, "0");
  return kept === "" ? whole : `${whole}.${kept}`;
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
  const names = Object.keys(columns);
  const rows = hits.map((hit) => Object.values(columns).map((column) => column(hit["_source"] ?? {})));
  element("hits").replaceChildren(...(rows.length > 0 ? [tableOf(names, rows, NUMBERS)] : []));
}

/**
 * On a phone each row is a block with the titles beside the values; the roles keep it a table for screen readers.
 *
 * @param {string[]} titles @param {unknown[][]} rows @param {ReadonlySet<string>} numbers
 */
function tableOf(titles, rows, numbers) {
  const table = document.createElement("table");
  table.setAttribute("role", "table");
  const head = table.createTHead().insertRow();
  for (const title of titles) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.setAttribute("role", "columnheader");
    cell.textContent = title;
    if (numbers.has(title)) cell.className = "number";
    head.append(cell);
  }
  head.setAttribute("role", "row");
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    line.setAttribute("role", "row");
    for (const [place, value] of row.entries()) {
      const title = titles[place] ?? "";
      const cell = line.insertCell();
      cell.setAttribute("role", "cell");
      cell.dataset["title"] = title;
      const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
      cell.textContent = text === "" ? "–" : text;
      if (numbers.has(title)) cell.className = "number";
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
