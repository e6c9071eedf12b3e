import AjvCompiler from "@fastify/ajv-compiler";
import SerializerSelector from "@fastify/fast-json-stringify-compiler";

/**
 * Compiles each schema when it is first used, and once in the life of the process, however many routes and servers have
 * it: compiling them all was the largest part of a start, and most operations are never called in most processes.
 */
export const schemaCompilers = {
  buildValidator: compilingOnce(AjvCompiler(), validatingOnFirstUse),
  buildSerializer: compilingOnce(SerializerSelector(), serializingOnFirstUse),
};

type Factory<Options extends unknown[], Route, Compiled> = (
  ...options: Options
) => (route: Route) => Compiled;

function compilingOnce<Options extends unknown[], Route, Compiled>(
  factory: Factory<Options, Route, Compiled>,
  onFirstUse: (compile: () => Compiled) => Compiled,
): Factory<Options, Route, Compiled> {
  // By text, because some routes create their schema for each server.
  const compiled = new Map<string, Compiled>();
  return (...options) => {
    const compile = factory(...options);
    return (route) => {
      const text = textOfSchema(route);
      if (text === undefined) return compile(route);
      const shared = compiled.get(text) ?? onFirstUse(() => compile(route));
      compiled.set(text, shared);
      return shared;
    };
  };
}

/** Fastify passes the schema with the route it belongs to. */
function textOfSchema(route: unknown): string | undefined {
  if (typeof route !== "object" || route === null || !("schema" in route)) return undefined;
  const { schema } = route;
  if (typeof schema !== "object" || schema === null) return JSON.stringify(schema);
  const text = TEXTS.get(schema) ?? JSON.stringify(schema);
  TEXTS.set(schema, text);
  return text;
}

/** Most schemas are constants that every server of a process shares. */
const TEXTS = new WeakMap<object, string>();

type Validator = ReturnType<ReturnType<ReturnType<typeof AjvCompiler>>>;

/** The errors are a property of the function, as with the compiler's own validators. */
function validatingOnFirstUse(compile: () => Validator): Validator {
  let validate: Validator | undefined;
  const onFirstUse = (value: unknown): boolean => {
    validate ??= compile();
    const isValid = validate(value) === true;
    onFirstUse.errors = validate.errors;
    return isValid;
  };
  onFirstUse.errors = undefined as Validator["errors"];
  return onFirstUse as Validator;
}

type Serializer = ReturnType<ReturnType<ReturnType<typeof SerializerSelector>>>;

function serializingOnFirstUse(compile: () => Serializer): Serializer {
  let serialize: Serializer | undefined;
  return (value) => (serialize ??= compile())(value);
}
