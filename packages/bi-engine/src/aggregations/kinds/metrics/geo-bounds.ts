import { valueSource } from "../../../fields/value-source.ts";
import { type ResponseObject, double } from "../../../json/write-json.ts";
import type { SqlResult } from "../../../plan/target.ts";
import { sql } from "../../../sql/sql.ts";
import type { AggregationKind, AggregationResult } from "../../aggregation.ts";
import { always, selectByGroup } from "../../levels/leaf.ts";
import { flagOption, readFieldOptions } from "../../reading/options.ts";
import { isPoint, latitude, levelOfPoints, longitude } from "../../values/geo-source.ts";

export const geoBounds: AggregationKind = {
  name: "geo_bounds",
  read: (body, { name: aggregationName }) => {
    let wrap = true;
    const where = { kind: "geo_bounds", name: aggregationName, sources: "field" };
    const options = readFieldOptions(body, where, {
      wrap_longitude: (node) => (wrap = flagOption(node)),
    });
    return {
      type: "leaf",
      run: async (level, run) => {
        const source = valueSource(level.scope, options, "geo_bounds", isPoint);
        if (source === undefined) return always(result(undefined, wrap));
        const rows = await selectByGroup(levelOfPoints(level, source), COLUMNS, run);
        return (group) => result(rows.get(group), wrap);
      },
    };
  },
};

/** Both hemispheres separately, so that a box across the date line differs from one around the globe. */
const COLUMNS = [
  sql`max(${latitude})`,
  sql`min(${latitude})`,
  sql`min(${longitude}) FILTER (${longitude} >= 0)`,
  sql`max(${longitude}) FILTER (${longitude} >= 0)`,
  sql`min(${longitude}) FILTER (${longitude} < 0)`,
  sql`max(${longitude}) FILTER (${longitude} < 0)`,
];

function result(row: readonly SqlResult[] | undefined, wrap: boolean): AggregationResult {
  const [top = null, bottom = null, ...sides] = row ?? [];
  if (top === null || bottom === null) return { typeName: "geo_bounds", response: () => ({}) };
  const { left, right } = horizontal(
    sides.map((side) => (side === null ? undefined : Number(side))),
    wrap,
  );
  const corner = (lat: number, lon: number): ResponseObject => ({ lat: double(lat), lon: double(lon) });
  return {
    typeName: "geo_bounds",
    response: () => ({
      bounds: { top_left: corner(Number(top), left), bottom_right: corner(Number(bottom), right) },
    }),
  };
}

function horizontal(sides: readonly (number | undefined)[], wrap: boolean): { left: number; right: number } {
  const [eastMin, eastMax, westMin, westMax] = sides;
  if (eastMin === undefined || eastMax === undefined) return { left: westMin ?? 0, right: westMax ?? 0 };
  if (westMin === undefined || westMax === undefined) return { left: eastMin, right: eastMax };
  const unwrapped = eastMax - westMin;
  const wrapped = 180 - eastMin - (-180 - westMax);
  return wrap && unwrapped > wrapped ? { left: eastMin, right: westMax } : { left: westMin, right: eastMax };
}
