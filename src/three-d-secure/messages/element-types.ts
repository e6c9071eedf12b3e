import { Type } from "typebox";

/** Decimal digits, between `min` and `max` of them. */
export const digits = (min: number, max = min) => Type.String({ pattern: `^[0-9]{${min},${max}}$` });

/** Free text of at least one character. Lengths are those of EMV 3DS table A.1. */
export const text = (max: number, min = 1) => Type.String({ minLength: min, maxLength: max });

export const oneOf = <const T extends string[]>(values: readonly [...T]) => Type.Enum([...values]);

/** Codes of two digits from 01 up to `last`; `reserved` also allows 80 to 99, which a Directory Server may define. */
export const codes = (last: number, reserved?: "80-99") => {
  const listed = Array.from({ length: last }, (_, index) => String(index + 1).padStart(2, "0"));
  return Type.String({
    pattern: `^(${[...listed, ...(reserved === undefined ? [] : ["[89][0-9]"])].join("|")})$`,
  });
};

export const uuid = Type.String({
  pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
});

export const url = (max: number) => Type.String({ maxLength: max, pattern: "^https?://[^\\s]+$" });

/** YYYYMMDD, YYYYMMDDHHMM and YYYYMMDDHHMMSS in UTC. */
export const date8 = Type.String({ pattern: "^[0-9]{4}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$" });
export const date12 = Type.String({
  pattern: "^[0-9]{4}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([01][0-9]|2[0-3])[0-5][0-9]$",
});
export const date14 = Type.String({
  pattern: "^[0-9]{4}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([01][0-9]|2[0-3])[0-5][0-9][0-5][0-9]$",
});

export const yesNo = oneOf(["Y", "N"]);
