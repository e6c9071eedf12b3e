import { expect, test } from "vitest";
import { linesField, textField } from "./field.ts";

test.each([
  ["an input", textField],
  ["a field of several lines", (field: Parameters<typeof textField>[0]) => linesField({ ...field, rows: 3 })],
])("%s that is refused does not send a card number back, and keeps other text", (_kind, field) => {
  const common = { name: "note", label: "Note", problem: "This field must not contain a card number." };
  const shown = (value: string) => field({ ...common, value }).text;
  expect(shown("card 4111 1111 1111 1111 of Ada")).not.toContain("4111 1111 1111 1111");
  expect(shown("5555555555554444")).not.toContain("5555555555554444");
  expect(shown("order 4711 of Ada")).toContain("order 4711 of Ada");
  // A stored value may look like a card number, such as the account at a provider: it is shown to be kept.
  expect(field({ name: "note", label: "Note", value: "4111111111111111" }).text).toContain(
    "4111111111111111",
  );
});

test.each([
  ["an input", textField, "<input"],
  [
    "a field of several lines",
    (field: Parameters<typeof textField>[0]) => linesField({ ...field, rows: 3 }),
    "<textarea",
  ],
])("below %s stand its problem and its hint, which describe it", (_kind, field, element) => {
  const { text } = field({ name: "note", label: "Note", hint: "For colleagues.", problem: "Enter a value." });
  const at = [element, "Enter a value.", "For colleagues."].map((part) => text.indexOf(part));
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(text).toContain('aria-describedby="note-hint note-problem"');
});
