import { QueryError, illegalArgument } from "../../errors.ts";

/** An expression over the parameters of a bucket. Null is `null`, and a parameter without a name in `buckets_path`. */
export type Expression = (params: ReadonlyMap<string, number>) => Value;

type Value = number | boolean | null;

/** A part of an expression; whole numbers written in a script divide as whole numbers, as in Java. */
interface Part {
  readonly value: Expression;
  readonly isInteger: boolean;
}

/** `expression` is the language of Lucene expressions, which OpenSearch Dashboards sends. */
export type ScriptLanguage = "painless" | "expression";

/**
 * Reads arithmetic over the params of a bucket: numbers, arithmetic, comparisons, `&& || !`, `?:`, brackets and functions. In
 * Painless a param is `params.x` and a function `Math.abs(x)`; in Lucene expressions they are `x` and `abs(x)`, and every number is
 * a double. Anything else is a script, and scripts are not run. `constants` are the params of the script.
 */
export function readExpression(
  source: string,
  constants: ReadonlyMap<string, number>,
  language: ScriptLanguage = "painless",
): Expression {
  const text =
    language === "expression"
      ? source
      : source
          .trim()
          .replace(/^return\b/, "")
          .replace(/;$/, "");
  const { value } = new ExpressionReader(text, constants, language).read();
  return value;
}

/** In Lucene expressions any number but 0 is true. */
export function isTrue(value: Value): boolean {
  return value === true || (typeof value === "number" && value !== 0);
}

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  round: (x) => Math.floor(x + 0.5),
  sqrt: Math.sqrt,
  pow: Math.pow,
  min: Math.min,
  max: Math.max,
  log: Math.log,
  log10: Math.log10,
  exp: Math.exp,
  signum: Math.sign,
};

const expressionFunctions: typeof FUNCTIONS = { ...FUNCTIONS, ln: Math.log };

const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!="],
  ["<=", ">=", "<", ">"],
  ["+", "-"],
  ["*", "/", "%"],
];

class ExpressionReader {
  readonly #tokens: readonly string[];
  readonly #constants: ReadonlyMap<string, number>;
  readonly #source: string;
  readonly #language: ScriptLanguage;
  #at = 0;

  constructor(source: string, constants: ReadonlyMap<string, number>, language: ScriptLanguage) {
    this.#source = source;
    this.#language = language;
    this.#constants = constants;
    this.#tokens =
      source.match(
        /\d+\.?\d*(?:[eE][+-]?\d+)?[dDfFlL]?|\.\d+|[A-Za-z_]\w*|'[^']*'|"[^"]*"|&&|\|\||[<>=!]=|\S/g,
      ) ?? [];
    // Each level of nesting recurses by a few calls: a longer script is not a formula.
    if (this.#tokens.length > 500) throw this.#refusal();
  }

  read(): Part {
    const part = this.#choice();
    if (this.#at < this.#tokens.length) throw this.#refusal();
    return part;
  }

  #choice(): Part {
    const condition = this.#binary(0);
    if (!this.#take("?")) return condition;
    const yes = this.#choice();
    if (!this.#take(":")) throw this.#refusal();
    const no = this.#choice();
    return {
      isInteger: yes.isInteger && no.isInteger,
      value: (params) => (isTrue(condition.value(params)) ? yes.value(params) : no.value(params)),
    };
  }

  #binary(level: number): Part {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = operators.find((one) => this.#tokens[this.#at] === one);
      if (operator === undefined) return left;
      this.#at++;
      left = combine(operator, left, this.#binary(level + 1));
    }
  }

  #unary(): Part {
    if (this.#take("-")) {
      const { value, isInteger } = this.#unary();
      return { isInteger, value: (params) => -operand(value(params)) };
    }
    if (this.#take("!")) {
      const { value } = this.#unary();
      return { isInteger: false, value: (params) => !isTrue(value(params)) };
    }
    return this.#primary();
  }

  #primary(): Part {
    if (this.#take("(")) {
      const inner = this.#choice();
      if (!this.#take(")")) throw this.#refusal();
      return inner;
    }
    const token = this.#tokens[this.#at++] ?? "";
    if (/^[\d.]/.test(token))
      return constant(
        Number(token.replace(/[dDfFlL]$/, "")),
        this.#language === "painless" && /^\d+[lL]?$/.test(token),
      );
    if (token === "true" || token === "false") return { isInteger: false, value: () => token === "true" };
    if (this.#language === "expression") return this.#bareName(token);
    if (token === "null") return { isInteger: false, value: () => null };
    if (token === "params") return this.#param();
    if (token === "Math" && this.#take(".")) return this.#call(this.#tokens[this.#at++] ?? "");
    throw this.#refusal();
  }

  #bareName(token: string): Part {
    if (!/^[A-Za-z_]/.test(token)) throw this.#refusal();
    return this.#tokens[this.#at] === "(" ? this.#call(token) : this.#valueOf(token);
  }

  #param(): Part {
    let name: string | undefined;
    if (this.#take(".")) name = this.#tokens[this.#at++];
    else if (this.#take("[")) {
      name = this.#tokens[this.#at++]?.slice(1, -1);
      if (!this.#take("]")) throw this.#refusal();
    }
    if (name === undefined) throw this.#refusal();
    return this.#valueOf(name);
  }

  #valueOf(key: string): Part {
    const fixed = this.#constants.get(key);
    return { isInteger: false, value: (params) => params.get(key) ?? fixed ?? null };
  }

  #call(name: string): Part {
    const called = (this.#language === "expression" ? expressionFunctions : FUNCTIONS)[name];
    if (called === undefined || !this.#take("(")) throw this.#refusal();
    const inputs = [this.#choice()];
    while (this.#take(",")) inputs.push(this.#choice());
    if (!this.#take(")")) throw this.#refusal();
    return {
      isInteger: false,
      value: (params) => called(...inputs.map(({ value }) => operand(value(params)))),
    };
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  #refusal() {
    return illegalArgument(`scripts are not run, only arithmetic over params is: [${this.#source}]`);
  }
}

function constant(value: number, isInteger: boolean): Part {
  return { isInteger, value: () => value };
}

function combine(operator: string, left: Part, right: Part): Part {
  const isInteger = left.isInteger && right.isInteger;
  return {
    isInteger,
    value: (params) => apply(operator, left.value(params), () => right.value(params), isInteger),
  };
}

/** Java computes with anything but null; a null is mostly a misspelt name. */
function operand(value: Value): number {
  if (value !== null) return Number(value);
  const reason = "null is no number: each of params has to be in [buckets_path] or beside the script";
  const causedBy = { type: "null_pointer_exception", reason };
  throw new QueryError("reducing", 400, { type: "script_exception", reason: "runtime error", causedBy });
}

function apply(operator: string, left: Value, right: () => Value, isInteger: boolean): Value {
  if (operator === "&&") return isTrue(left) && isTrue(right());
  if (operator === "||") return isTrue(left) || isTrue(right());
  const other = right();
  if (operator === "==") return left === other;
  if (operator === "!=") return left !== other;
  const [a, b] = [operand(left), operand(other)];
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return isInteger ? Math.trunc(a / b) : a / b;
    default:
      return a % b;
  }
}
