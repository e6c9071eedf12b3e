import { expect, test } from "vitest";
import type { Connector } from "../../connectors/index.ts";
import type { FormField } from "../configuration/form-fields.ts";
import { readConnectorForm } from "./read-connector-form.ts";

const CONNECTOR = { disabledTransactionTypes: ["refund"], config: { extraData: {} } } as unknown as Connector;
const field = (path: string, type: "text" | "switch"): FormField => ({
  path,
  label: path,
  kind: { type },
  value: "",
});

function requestOf(fields: FormField[], typed: Record<string, string>): object {
  const form = (name: string): string => typed[name] ?? "";
  return readConnectorForm([{ title: "", fields }], { connector: CONNECTOR, form });
}

test("a form without switches for types of requests leaves those that are refused", () => {
  expect(requestOf([field("name", "text")], { name: "Cards" })).toEqual({ name: "Cards" });
});

test("a form with them sends the whole list", () => {
  const switches = ["refund", "capture"].map((type) => field(`disabledTransactionTypes.${type}`, "switch"));
  expect(requestOf(switches, { "disabledTransactionTypes.capture": "1" })).toEqual({
    disabledTransactionTypes: ["capture"],
  });
});
