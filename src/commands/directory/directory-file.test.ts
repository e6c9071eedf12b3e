import { expect, test } from "vitest";
import { checkedDirectory } from "./directory-file.ts";

const one = {
  name: "one",
  url: "http://10.0.0.1:8080",
  databaseUrl: "postgres://directory@10.0.0.2/quittance",
};
const two = { ...one, name: "two", url: "http://10.0.1.1:8080", hosts: ["two.example.com"] };

test("a file with two cells is accepted", () => {
  expect(checkedDirectory({ port: 8080, cells: [one, two] }).cells).toHaveLength(2);
});

test.each([
  [{ cells: [one] }, "port"],
  [{ port: 8080, cells: [] }, "/cells"],
  [{ port: 8080, cells: [one, { ...one, url: "http://10.0.0.9" }] }, "one is there twice."],
  [{ port: 8080, cells: [one, { ...two, url: one.url }] }, "is there twice."],
  [{ port: 8080, cells: [{ ...one, url: "10.0.0.1" }] }, "/cells/0/url"],
  [{ port: 8080, cells: [{ ...one, databaseUrl: "mysql://x" }] }, "/cells/0/databaseUrl"],
  [{ port: 8080, cells: [{ ...one, weight: 1 }] }, "/cells/0"],
])("a wrong file is refused by the name of its field", (content, problem) => {
  expect(() => checkedDirectory(content)).toThrow(problem);
});
