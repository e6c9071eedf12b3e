import { expect, test } from "vitest";

import { unmetPrerequisites, type AttachFacts } from "./attach-prerequisites.ts";

const CONTAINER = { id: 7 };
const FINE = {
  connector: { guid: "CO-1", inFrontOf: [] },
  container: CONTAINER,
  transaction: { status: "success", connectorGuid: "CO-1", metaConnectorGuid: null },
  transactionContainer: CONTAINER,
  instrument: { deregistered: false },
  attached: false,
} as unknown as AttachFacts;

const unmet = (change: object): string[] =>
  unmetPrerequisites({ ...FINE, ...change }).map(({ code }) => code);

test("an instrument that meets every prerequisite may be attached", () => {
  expect(unmet({})).toEqual([]);
});

test("a transaction through a meta-connector belongs to that one too", () => {
  expect(
    unmet({ transaction: { ...FINE.transaction, connectorGuid: "CO-2", metaConnectorGuid: "CO-1" } }),
  ).toEqual([]);
});

test.each<[string, object, string]>([
  ["the transaction is there", { transaction: undefined }, "transaction_not_found"],
  [
    "the transaction succeeded",
    { transaction: { ...FINE.transaction, status: "pending" } },
    "transaction_not_found",
  ],
  ["it stored an instrument", { instrument: undefined }, "transaction_not_found"],
  [
    "it was made on the connector",
    { transaction: { ...FINE.transaction, connectorGuid: "CO-2" } },
    "connector_mismatch",
  ],
  ["its connector uses the container", { transactionContainer: { id: 8 } }, "container_mismatch"],
  ["its connector uses a container", { transactionContainer: undefined }, "container_mismatch"],
  ["it was not deregistered", { instrument: { deregistered: true } }, "transaction_deregistered"],
  ["it is not attached", { attached: true }, "already_attached"],
])("%s: broken alone, it is the only one that is not met", (_rule, change, code) => {
  expect(unmet(change)).toEqual([code]);
});
