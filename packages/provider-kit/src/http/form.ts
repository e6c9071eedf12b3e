/** A value of a form: what is undefined is left out. */
type FormValue = string | number | bigint | boolean | undefined | FormFields | readonly FormValue[];
export interface FormFields {
  readonly [name: string]: FormValue;
}

/** Form encoding with brackets, as the API expects it: `card[number]`, `payment_method_types[0]`. */
export function formEncoded(fields: FormFields): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) append(form, name, value);
  return form.toString();
}

function append(form: URLSearchParams, name: string, value: FormValue): void {
  if (value === undefined) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) append(form, `${name}[${index}]`, item as FormValue);
  } else if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value as FormFields)) append(form, `${name}[${key}]`, inner);
  } else form.append(name, String(value));
}
