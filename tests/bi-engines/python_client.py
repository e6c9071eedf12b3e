"""Asks the query API with opensearch-py and its query builder; prints what came, as JSON."""

import json
import sys

from opensearchpy import A, NotFoundError, OpenSearch, Q, RequestError, Search, helpers

host, port, username, password = sys.argv[1:]
client = OpenSearch(
    hosts=[{"host": host, "port": int(port), "url_prefix": "bi/query/transactions/v2"}],
    http_auth=(username, password),
    use_ssl=False,
)

search = Search(using=client).query(Q("bool", filter=[Q("exists", field="status")])).extra(size=3)
search.aggs.bucket("by_status", A("terms", field="status")).metric("sum", "sum", field="amount")
response = search.execute()
first = response.hits[0].meta.id

try:
    client.search(index="others", body={})
    unknown_index = 200
except NotFoundError as error:
    unknown_index = error.status_code


def scanned(size):
    """The number of different documents of an export, or how it is refused."""
    try:
        return len({hit["_id"] for hit in helpers.scan(client, query={"query": {"match_all": {}}}, size=size)})
    except RequestError as error:
        return error.status_code


def searched_in_point_in_time():
    """The hits of two pages in a point in time, and what becomes of it once it is closed."""
    try:
        pit = client.create_pit(index="transactions", keep_alive="1m")["pit_id"]
    except RequestError as error:
        return error.status_code
    body = {"size": 40, "pit": {"id": pit, "keep_alive": "1m"}, "sort": [{"uuid": "asc"}]}
    first = client.search(body=body)["hits"]["hits"]
    second = client.search(body={**body, "search_after": first[-1]["sort"]})["hits"]["hits"]
    client.delete_pit(body={"pit_id": [pit]})
    try:
        client.search(body=body)
    except NotFoundError as error:
        return [len(first), len(second), error.error]
    return None


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
            "ping": client.ping(),
            "exists": [client.exists(index="transactions", id=i) for i in (first, "nobody")],
            "found": client.get(index="transactions", id=first)["found"],
            "unknown_index": unknown_index,
            "scanned": scanned(7),
            "point_in_time": searched_in_point_in_time(),
            "cat": [row["index"] for row in client.cat.indices(format="json")],
        }
    )
)
