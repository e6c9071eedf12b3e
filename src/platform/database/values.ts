import pg from "pg";

const { builtins } = pg.types;

/** How column values come back: exact integers as bigint, moments as Temporal, dates and decimals as text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
    if (oid === builtins.INT8) return BigInt;
    if (oid === builtins.TIMESTAMPTZ) return readInstant;
    if (oid === builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/** The server writes `2026-11-20 23:17:43.123+00`. */
function readInstant(value: string): Temporal.Instant {
  return Temporal.Instant.from(value.replace(" ", "T"));
}

/** How values are sent: the driver supports neither Temporal nor bigint inside arrays. */
export function parameterOf(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return value.toString();
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return value.map(parameterOf);
  return value;
}

/** Turns rows that came as arrays into objects with camelCase keys. */
export function rowShape<Row extends object>(fields: pg.FieldDef[]): (values: unknown[]) => Row {
  const keys = fields.map((field) => camelCase(field.name));
  return (values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < keys.length; index++) row[keys[index]!] = values[index];
    return row as Row;
  };
}

const CAMEL = new Map<string, string>();

function camelCase(name: string): string {
  let camel = CAMEL.get(name);
  if (camel === undefined) {
    camel = name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
    CAMEL.set(name, camel);
  }
  return camel;
}
