/** Attributes of a span, a log record or a resource. */
export type OtlpAttributes = Readonly<Record<string, string | number | boolean>>;

/** As text: the number is beyond what a number of JSON holds exactly. */
export function nanoseconds(milliseconds: number): string {
  return `${BigInt(Math.round(milliseconds * 1_000)) * 1_000n}`;
}

export function attributesOf(attributes: OtlpAttributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));
}

function valueOf(value: string | number | boolean): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
