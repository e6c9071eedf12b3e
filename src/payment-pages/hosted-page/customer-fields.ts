import type { CustomerField } from "../../providers/index.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { FormField } from "./form-field.ts";

type Field = Omit<FormField, "id" | "value" | "problem" | "focused">;

/** The browser checks the form of a field too; the gateway decides. */
const FIELDS: Readonly<Record<Exclude<CustomerField, "bank">, (texts: PageTexts) => Field>> = {
  blikCode: (texts) => ({
    name: "blikCode",
    label: texts.blikCode,
    // The code is new for each payment, as one that a bank sends.
    autocomplete: "one-time-code",
    inputMode: "numeric",
    leftToRight: true,
    // With the space between its groups.
    maxLength: 9,
    pattern: "\\s*[0-9]{3}[\\s\\-]?[0-9]{3}\\s*",
    hint: texts.blikCodeHint,
    requiredText: texts.blikCodeInvalid,
    errorText: texts.blikCodeInvalid,
  }),
  phone: (texts) => ({
    name: "phone",
    label: texts.phone,
    autocomplete: "tel",
    inputMode: "tel",
    leftToRight: true,
    maxLength: 30,
    pattern: "\\s*(\\+|00)[0-9\\s().\\-\\/]{6,}",
    hint: texts.phoneHint,
    requiredText: texts.phoneInvalid,
    errorText: texts.phoneInvalid,
  }),
};

/** The text fields of a method that takes neither card nor account. */
export function customerFormFields(fields: readonly CustomerField[], texts: PageTexts): Field[] {
  return fields.filter((field) => field !== "bank").map((field) => FIELDS[field](texts));
}

/** The error of a field with something that cannot be it, or with nothing. */
export function customerFieldProblem(field: CustomerField, texts: PageTexts): string {
  switch (field) {
    case "blikCode":
      return texts.blikCodeInvalid;
    case "phone":
      return texts.phoneInvalid;
    case "bank":
      return texts.bankRequired;
  }
}
