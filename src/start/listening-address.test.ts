import { expect, test } from "vitest";
import { listeningAddress, urlOf } from "./listening-address.ts";

test("port 0 becomes one that can be printed, others stay", async () => {
  const { host, port } = await listeningAddress({ host: "127.0.0.1", port: 0 });
  expect(host).toBe("127.0.0.1");
  expect(port).toBeGreaterThan(1023);
  expect(await listeningAddress({ host: "localhost", port: 8080 })).toEqual({
    host: "localhost",
    port: 8080,
  });
});

test.each([
  ["127.0.0.1", "http://127.0.0.1:8080"],
  ["pay.example", "http://pay.example:8080"],
  ["::1", "http://[::1]:8080"],
])("the URL of %s is %s", (host, url) => {
  expect(urlOf({ host, port: 8080 })).toBe(url);
});
