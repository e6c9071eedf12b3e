import type { RestResponse } from "@quittance/bi-engine/server";

/** spec "Versioning": the search engine's version whose query language this is. */
export function version(): RestResponse {
  return {
    status: 200,
    body: {
      name: "quittance",
      cluster_name: "quittance",
      cluster_uuid: "quittance",
      version: {
        distribution: "opensearch",
        number: "2.17.1",
        build_type: "tar",
        build_snapshot: false,
        lucene_version: "9.11.1",
        minimum_wire_compatibility_version: "7.10.0",
        minimum_index_compatibility_version: "7.0.0",
      },
      tagline: "The OpenSearch Project: https://opensearch.org/",
    },
  };
}
