import { QueryError, parsingError } from "../../errors.ts";
import type { JsonNode, ObjectNode, Position } from "../../json/json-node.ts";
import { doubleText } from "../../values/number-text.ts";
import { average, ewma, linearWeightedAvg } from "./moving-functions.ts";
import {
  type HoltWinters,
  holtForecasts,
  holtWintersForecasts,
  tooFewForSeasons,
} from "./seasonal-smoothing.ts";

/** How moving_avg predicts the values that follow others. */
export interface MovingModel {
  /** The number of values required before the next one is predicted. */
  readonly leastValues: number;
  readonly forecasts: (values: readonly number[], count: number) => readonly number[];
  /** The smoothing factors, where the model has any that can be fitted, and the model with other factors. */
  readonly shares: readonly number[];
  readonly withShares: (shares: readonly number[]) => MovingModel;
  /** Whether the factors are fitted unless the request says otherwise. */
  readonly isFitted?: boolean;
  /** How OpenSearch names the class of the model in its refusals. */
  readonly className: string;
  /** Two seasons of values, where the model has seasons: no window may be shorter. */
  readonly leastWindow?: number;
}

/** Reads the settings of a model. `at` is the end of the aggregation, where OpenSearch reads them. */
export function readMovingModel(name: string, settings: ObjectNode | undefined, at: Position): MovingModel {
  const read = Object.hasOwn(MODELS, name) ? MODELS[name] : undefined;
  if (read === undefined) throw parsingError(`no [moving_avg_model] registered for [${name}]`, at);
  const left = new Map((settings?.members ?? []).map((member) => [member.name, member.value]));
  const fails = (reason: string) =>
    parsingError(`Could not parse settings for model [${name}].`, at, {
      type: "parse_exception",
      reason,
      foreign: true,
    });
  const model = read((option, fallback, type) => takeSetting(left, option, fallback, type, fails));
  if (left.size > 0) throw fails(`Unrecognized parameter(s): [[${[...left.keys()].join(", ")}]]`);
  return model;
}

type Setting = number | boolean | string;
type SettingType = "share" | "whole" | "flag" | "text";
type Take = <T extends Setting>(option: string, fallback: T, type: SettingType) => T;

const MODELS: Readonly<Record<string, (take: Take) => MovingModel>> = {
  simple: () => repeated("SimpleModel", average),
  linear: () => repeated("LinearModel", linearWeightedAvg),
  ewma: (take) => ewmaModel([take("alpha", 0.3, "share")]),
  holt: (take) => holtModel([take("alpha", 0.3, "share"), take("beta", 0.1, "share")]),
  holt_winters: (take) => {
    const shares = {
      alpha: take("alpha", 0.3, "share"),
      beta: take("beta", 0.1, "share"),
      gamma: take("gamma", 0.3, "share"),
    };
    const period = take("period", 1, "whole");
    const multiplicative = readSeasonality(take("type", "add", "text"));
    return seasonalModel({ ...shares, period, multiplicative, padded: take("pad", multiplicative, "flag") });
  },
};

/** A model that predicts the same number for each position, and has no factors to fit. */
function repeated(className: string, next: (values: readonly number[]) => number): MovingModel {
  const model: MovingModel = {
    leastValues: 1,
    forecasts: (values, count) => {
      const expected = next(values);
      return Array.from({ length: count }, () => expected);
    },
    shares: [],
    withShares: () => model,
    className,
  };
  return model;
}

function ewmaModel(shares: readonly number[]): MovingModel {
  const [alpha = 0] = shares;
  return { ...repeated("EwmaModel", (values) => ewma(values, alpha)), shares, withShares: ewmaModel };
}

function holtModel(shares: readonly number[]): MovingModel {
  const [alpha = 0, beta = 0] = shares;
  return {
    leastValues: 1,
    forecasts: (values, count) => holtForecasts(values, { alpha, beta }, count),
    shares,
    withShares: holtModel,
    className: "HoltLinearModel",
  };
}

function seasonalModel(options: HoltWinters): MovingModel {
  const { alpha, beta, gamma, period } = options;
  return {
    leastValues: period * 2,
    leastWindow: period * 2,
    forecasts: (values, count) => {
      if (values.length >= period * 2) return holtWintersForecasts(values, options, count);
      const reason = tooFewForSeasons(options, values.length);
      throw new QueryError("reducing", 400, { type: "illegal_argument_exception", reason });
    },
    shares: [alpha, beta, gamma],
    withShares: ([a = alpha, b = beta, c = gamma]) =>
      seasonalModel({ ...options, alpha: a, beta: b, gamma: c }),
    isFitted: true,
    className: "HoltWintersModel",
  };
}

function readSeasonality(text: string): boolean {
  if (text === "add" || text === "mult") return text === "mult";
  const reason = `failed to parse seasonality type [${text}]. accepted values are [[add, mult]]`;
  throw new QueryError("reading", 400, { type: "parse_exception", reason });
}

/** The setting, which is then removed from `left`; a null stays there and is reported as unknown. */
function takeSetting<T extends Setting>(
  left: Map<string, JsonNode>,
  option: string,
  fallback: T,
  type: SettingType,
  fails: (reason: string) => QueryError,
): T {
  const node = left.get(option);
  if (node === undefined || node.kind === "null") return fallback;
  left.delete(option);
  const value = valueOf(node, type);
  if (typeof value !== typeof fallback || value === undefined)
    throw fails(
      `Parameter [${option}] must be ${TYPE_NAMES[type]}, type \`${javaClassOf(node)}\` provided instead`,
    );
  if (type === "share" && typeof value === "number" && (value < 0 || value > 1))
    throw fails(
      `Parameter [${option}] must be between 0-1 inclusive.  Providedvalue was [${doubleText(value)}]`,
    );
  return value as T;
}

const TYPE_NAMES: Readonly<Record<SettingType, string>> = {
  share: "a double",
  whole: "an integer",
  flag: "a boolean",
  text: "a String",
};

function valueOf(node: JsonNode, type: SettingType): Setting | undefined {
  switch (node.kind) {
    case "number":
      return type === "whole" ? Math.trunc(Number(node.text)) : Number(node.text);
    case "boolean":
    case "text":
      return node.value;
    default:
      return undefined;
  }
}

function javaClassOf(node: JsonNode): string {
  switch (node.kind) {
    case "text":
      return "String";
    case "boolean":
      return "Boolean";
    case "array":
      return "ArrayList";
    case "number":
      return /^-?\d+$/.test(node.text) ? "Integer" : "Double";
    default:
      return "HashMap";
  }
}
