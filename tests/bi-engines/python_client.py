"""Asks the query API with opensearch-py and its query builder; prints what came, as JSON."""

import json
import sys

from opensearchpy import A, OpenSearch, Q, Search

host, port, password = sys.argv[1:]
client = OpenSearch(
    hosts=[{"host": host, "port": int(port), "url_prefix": "bi/query/transactions/v2"}],
    http_auth=("key", password),
    use_ssl=False,
)

search = Search(using=client).query(Q("bool", filter=[Q("exists", field="status")])).extra(size=3)
search.aggs.bucket("by_status", A("terms", field="status")).metric("sum", "sum", field="amount")
response = search.execute()

print(
    json.dumps(
        {
            "version": client.info()["version"]["number"],
            "count": client.count(body={"query": {"match_all": {}}})["count"],
            "hits": len(response.hits),
            "index": response.hits[0].meta.index,
            "counts_are_int": all(isinstance(b.doc_count, int) for b in response.aggregations.by_status.buckets),
            "sums_are_float": all(isinstance(b.sum.value, float) for b in response.aggregations.by_status.buckets),
            "msearch": [r["status"] for r in client.msearch(body=[{}, {"size": 0}, {}, {"size": 0}])["responses"]],
        }
    )
)
