import { valueSource } from "../../../fields/value-source.ts";
import { double } from "../../../json/write-json.ts";
import type { SqlResult } from "../../../plan/target.ts";
import { sql } from "../../../sql/sql.ts";
import type { AggregationKind, AggregationResult } from "../../aggregation.ts";
import { always, selectByGroup } from "../../levels/leaf.ts";
import { readFieldOptions } from "../../reading/options.ts";
import { isPoint, latitude, levelOfPoints, longitude } from "../../values/geo-source.ts";

export const geoCentroid: AggregationKind = {
  name: "geo_centroid",
  read: (body, { name: aggregationName }) => {
    const options = readFieldOptions(body, { kind: "geo_centroid", name: aggregationName });
    return {
      type: "leaf",
      run: async (level, run) => {
        const source = valueSource(level.scope, options, "geo_centroid", isPoint);
        if (source === undefined) return always(result(undefined));
        const columns = [sql`count(*)`, sql`fsum(${latitude})`, sql`fsum(${longitude})`];
        const rows = await selectByGroup(levelOfPoints(level, source), columns, run);
        return (group) => result(rows.get(group));
      },
    };
  },
};

function result(row: readonly SqlResult[] | undefined): AggregationResult {
  const [count = 0, lat = 0, lon = 0] = (row ?? []).map(Number);
  const centre = { lat: lat / count, lon: lon / count };
  return {
    typeName: "geo_centroid",
    response: () =>
      count === 0 ? { count } : { location: { lat: double(centre.lat), lon: double(centre.lon) }, count },
    number: (property) => ({ lat: centre.lat, lon: centre.lon, count })[property ?? ""],
  };
}
