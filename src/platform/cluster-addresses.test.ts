import { expect, test } from "vitest";
import { clusterAddresses } from "./cluster-addresses.ts";

test("one address stays as it is", () => {
  expect(clusterAddresses("http://search:9200")).toEqual(["http://search:9200"]);
  expect(clusterAddresses("https://bi:secret@search.example/os/")).toEqual([
    "https://bi:secret@search.example/os",
  ]);
});

test("further nodes have scheme and credentials of the first one", () => {
  expect(clusterAddresses("https://bi:s%2Ct@search1:9200, search2:9201,[::1]:9202")).toEqual([
    "https://bi:s%2Ct@search1:9200",
    "https://bi:s%2Ct@search2:9201",
    "https://bi:s%2Ct@[::1]:9202",
  ]);
});

test("whole addresses may follow each other", () => {
  expect(clusterAddresses("http://search1:9200,http://search2:9200")).toEqual([
    "http://search1:9200",
    "http://search2:9200",
  ]);
});

test.each([
  ["nothing", ""],
  ["no scheme", "search1:9200,search2:9200"],
  ["another scheme", "ftp://search1"],
  ["an empty place", "http://search1:9200,,http://search3:9200"],
  ["a comma at the end", "http://search1:9200,"],
  ["a node twice", "http://search1:9200,search1:9200"],
  ["the same node by its usual port", "http://search1,search1:80"],
  ["one with TLS and one without", "https://search1:9200,http://search2:9200"],
  ["other credentials for one", "https://bi:a@search1:9200,bi:b@search2:9200"],
  ["a query", "http://search1:9200,search2:9200?pretty"],
  ["ten nodes", `http://${Array.from({ length: 10 }, (_, place) => `search${place}`).join(",")}`],
])("refuses %s", (_what, given) => {
  expect(clusterAddresses(given)).toBeUndefined();
});
