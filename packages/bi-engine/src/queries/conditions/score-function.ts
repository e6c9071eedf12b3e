import { illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, type Plain, member, plain, textOfNode } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, columnOf, fieldOf } from "../../plan/target.ts";
import { timeMsOf } from "../../reading/time-value.ts";
import { type Sql, name, sql } from "../../sql/sql.ts";
import { isGeoPoint, parseDistanceMeters, parseGeoPoint } from "../../values/geo-point.ts";
import { failedToCreate, wrapped } from "../reading/failed-to-create.ts";
import { type ScoreFunction, numberSql, readFieldFactor } from "../reading/field-factor.ts";
import { dateOfQuery } from "./date-value.ts";
import { distanceSql } from "./distance-sql.ts";

const DECAYS = ["gauss", "exp", "linear"] as const;
type Decay = (typeof DECAYS)[number];

export function isFunctionName(name: string): boolean {
  return ["field_value_factor", "random_score", "script_score", ...DECAYS].includes(name);
}

/** Reads a function by its name. Scripts are refused by name. */
export function readScoreFunction(name: string, node: JsonNode): ScoreFunction {
  if (name === "field_value_factor") return readFieldFactor(node);
  if (name === "random_score") return readRandom(node);
  if (name === "script_score")
    throw illegalArgument("[script_score] function is not supported: scripts are not run");
  const decay = DECAYS.find((known) => known === name);
  if (decay === undefined) throw parsingError(`Unknown function [${name}]`, node.at);
  return readDecay(decay, node);
}

/** Without a seed and a field every search has another order. */
function readRandom(node: JsonNode): ScoreFunction {
  const seed = node.kind === "object" ? member(node, "seed") : undefined;
  if (seed === undefined)
    return ({ moment }) => {
      moment.useChance();
      return sql`random()`;
    };
  const text = textOfNode(seed);
  return (scope) => sql`((hash(${name(scope.alias)}._doc, ${text}) % 16777216)::DOUBLE / 16777216)`;
}

function readDecay(decay: Decay, node: JsonNode): ScoreFunction {
  const [only] = node.kind === "object" ? node.members.filter(({ name }) => name !== "multi_value_mode") : [];
  if (only === undefined || only.value.kind !== "object")
    throw parsingError("malformed score function score parameters.", node.at);
  const options = new Map(only.value.members.map(({ name, value }) => [name, plain(value)]));
  const [origin, scale] = [options.get("origin"), options.get("scale")];
  if (scale === undefined || scale === null) throw illegalArgument("scale must be set for decay function.");
  const rate = Number(options.get("decay") ?? 0.5);
  if (!(rate > 0 && rate < 1)) throw illegalArgument("decay must be in the range [0..1].");
  const requested: DecayOptions = {
    path: only.name,
    origin: origin ?? null,
    scale,
    offset: options.get("offset") ?? 0,
    rate,
  };
  return (scope) => decaySql(scope, decay, requested);
}

interface DecayOptions {
  readonly path: string;
  readonly origin: Plain;
  readonly scale: Plain;
  readonly offset: Plain;
  readonly rate: number;
}

function decaySql(scope: Scope, decay: Decay, options: DecayOptions): Sql {
  const { path, rate } = options;
  const field = fieldOf(scope, path);
  if (field === undefined) throw failedToCreate(`unknown field [${path}]`, "parsing_exception");
  const { distance, scale, offset } = distanceOf(scope, field, options);
  const beyond = sql`greatest(0::DOUBLE, ${distance} - ${offset}::DOUBLE)`;
  return sql`coalesce(${shapeOf(decay, beyond, scale, rate)}, 1::DOUBLE)`;
}

function shapeOf(decay: Decay, distance: Sql, scale: number, rate: number): Sql {
  switch (decay) {
    case "gauss":
      return sql`exp(0.5::DOUBLE * pow(${distance}, 2) / ${(0.5 * scale ** 2) / Math.log(rate)}::DOUBLE)`;
    case "exp":
      return sql`exp(${Math.log(rate) / scale}::DOUBLE * ${distance})`;
    case "linear":
      return sql`greatest(0::DOUBLE, (${scale / (1 - rate)}::DOUBLE - ${distance}) / ${scale / (1 - rate)}::DOUBLE)`;
  }
}

function distanceOf(scope: Scope, field: Field, { origin, scale, offset }: DecayOptions) {
  const column = columnOf(scope, field);
  const value = field.multiValued ? sql`${column}[1]` : column;
  if (field.type === "date") {
    const span = (text: Plain) => timeMsOf(shown(text)) ?? Number(text);
    const options = { format: field.format, timeZone: "UTC", moment: scope.moment, roundUp: false };
    const originMs =
      origin === null ? scope.moment.nowMs : wrapped(() => dateOfQuery(shown(origin), options));
    return { distance: sql`abs(${value} - ${originMs})::DOUBLE`, scale: span(scale), offset: span(offset) };
  }
  if (field.type === "geo_point") {
    const point = parseGeoPoint(origin);
    if (!isGeoPoint(point)) throw failedToCreate(point.refusal);
    const meters = (text: Plain) => parseDistanceMeters(shown(text), "m") ?? 0;
    return { distance: distanceSql(value, point), scale: meters(scale), offset: meters(offset) };
  }
  const number = numberSql(scope, field);
  return {
    distance: sql`abs(${number} - ${Number(origin)}::DOUBLE)`,
    scale: Number(scale),
    offset: Number(offset),
  };
}
