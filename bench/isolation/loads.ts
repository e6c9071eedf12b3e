export const BI_AUTHORIZATION = `Basic ${Buffer.from("demo-bi:demo-bi-password").toString("base64")}`;

/** The BI requests that run during payments; each is one request body, sent repeatedly. */
export const biLoads: Readonly<Record<string, object>> = {
  "terms on uuid": { size: 0, aggs: { uuids: { terms: { field: "uuid", size: 10_000 } } } },
  "10,000 full documents": { size: 10_000, sort: [{ created_at: "desc" }] },
  "a dashboard's sums": {
    size: 0,
    aggs: {
      days: {
        date_histogram: { field: "created_at", calendar_interval: "day" },
        aggs: { methods: { terms: { field: "method" }, aggs: { volume: { sum: { field: "amount" } } } } },
      },
    },
  },
  "a pattern of stars": { query: { exists: { field: "**************!" } } },
};
