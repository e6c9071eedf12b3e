import { expect, test } from "vitest";
import { systemServerOffer } from "./offer-system-server.ts";

const fromNpm = { major: 18, binDir: "/node_modules/native/bin" };
const server = (major: number) => ({ major, binDir: `/usr/lib/postgresql/${major}/bin` });

test("a server of the system with the major version of the data is offered", () => {
  expect(systemServerOffer([server(18), server(15)], fromNpm)).toBe(
    "PostgreSQL 18 of this system (/usr/lib/postgresql/18/bin) is faster than the one from npm: set GATEWAY_POSTGRES_BIN=/usr/lib/postgresql/18/bin to run on it.",
  );
});

test("a server of another version is not: the data that were just made would be of no use", () => {
  expect(systemServerOffer([server(15)], fromNpm)).toBeUndefined();
  expect(systemServerOffer([], fromNpm)).toBeUndefined();
});

test("nothing is offered where a server of the system runs already", () => {
  const running = server(18);
  expect(systemServerOffer([running, server(17)], running)).toBeUndefined();
});
