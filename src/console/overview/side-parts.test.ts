import { expect, test } from "vitest";
import type { ConnectorFigures } from "./figures.ts";
import { merchantOf } from "./side-parts.ts";

const connector = (guid: string, name: string, merchantName?: string): ConnectorFigures => ({
  guid,
  name,
  merchantName,
  approved: 1,
  failed: 0,
  usualApproved: 1,
  usualFailed: 0,
});

test("connectors of two merchants with one name show their merchants, others do not", () => {
  const connectors = [
    connector("C1", "Acquirer", "Books"),
    connector("C2", "Acquirer", "Flowers"),
    connector("C3", "Wallets", "Books"),
    connector("C4", "Acquirer"),
  ];
  expect(connectors.map((one) => merchantOf(one, connectors))).toEqual([
    "Books",
    "Flowers",
    undefined,
    undefined,
  ]);
});
