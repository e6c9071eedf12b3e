import type { CustomerField } from "../../providers/index.ts";

/** How each field is read: undefined for what is none. */
const READERS: Readonly<Record<CustomerField, (typed: string) => string | undefined>> = {
  // Banking apps show the code in two groups.
  blikCode: (typed) => matched(typed.replaceAll(/[\s-]/g, ""), /^[0-9]{6}$/),
  phone: (typed) => {
    const bare = typed.replaceAll(/[\s().\-/]/g, "").replace(/^00/, "+");
    return matched(bare, /^\+[1-9][0-9]{6,14}$/);
  },
  // Whether it is one of the list is another question.
  bank: (typed) => matched(typed, /^[!-~]{1,100}$/),
};

/** A field as the provider gets it: six digits, a number with `+` and its country's code, the form of a bank's id. */
export function readCustomerField(field: CustomerField, typed: string): string | undefined {
  return READERS[field](typed);
}

function matched(text: string, pattern: RegExp): string | undefined {
  return pattern.test(text) ? text : undefined;
}
