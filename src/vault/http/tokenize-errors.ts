import { flatErrors, type ErrorShape, type FieldProblem } from "../../platform/http/index.ts";

/** The flat shape of `/api/v3`, with the `errors` of the public payment.js beside it. */
export const tokenizeErrors: ErrorShape = {
  ...flatErrors,
  validation: (problem) => {
    const { status, body } = flatErrors.validation(problem);
    return { status, body: { ...body, errors: errorsOf(problem) } };
  },
};

const ATTRIBUTES: Readonly<Record<string, string>> = {
  pan: "number",
  cvv: "cvv",
  expirationMonth: "month",
  expirationYear: "year",
  cardHolder: "card_holder",
  chosenBrand: "card_brand",
};

function errorsOf(problem: FieldProblem): { attribute: string; key: string; message: string }[] {
  const field = problem.path.split(".").at(-1) ?? "";
  const key = problem.kind === "missing" ? "errors.blank" : "errors.invalid";
  return [{ attribute: ATTRIBUTES[field] ?? field, key, message: problem.message }];
}
