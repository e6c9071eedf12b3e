import AjvCompiler from "@fastify/ajv-compiler";
import SerializerSelector from "@fastify/fast-json-stringify-compiler";
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Compiles each schema when it is first used, and once in the life of the process, however many routes and servers have
 * it: compiling them all was the largest part of a start, and most operations are never called in most processes.
 */
export const schemaCompilers = {
  buildValidator: compilingOnce(AjvCompiler(), validatingOnFirstUse),
  buildSerializer: compilingOnce(SerializerSelector(), serializingOnFirstUse),
};

/** Compilations that wait for the first request of a route, by `routeKey`. */
const compiledOnFirstUse = new Map<string, Set<() => unknown>>();

/** Compiles the schemas of a route now, one in each turn of the event loop, so that its first request does not wait for it. */
export async function compileSchemasOf(method: string, url: string): Promise<void> {
  for (const compile of compiledOnFirstUse.get(routeKey({ method, url })) ?? []) {
    await nextTurn();
    compile();
  }
}

function routeKey({ method, url }: { readonly method?: unknown; readonly url?: unknown }): string {
  return `${String(method)} ${String(url)}`;
}

type Factory<Options extends unknown[], Route, Compiled> = (
  ...options: Options
) => (route: Route) => Compiled;

function compilingOnce<Options extends unknown[], Route, Compiled>(
  factory: Factory<Options, Route, Compiled>,
  onFirstUse: (compile: () => Compiled) => Compiled,
): Factory<Options, Route, Compiled> {
  // By text, because some routes create their schema for each server.
  const compiled = new Map<string, { readonly shared: Compiled; readonly compile: () => Compiled }>();
  return (...options) => {
    const compile = factory(...options);
    return (route) => {
      const text = textOfSchema(route);
      if (text === undefined) return compile(route);
      const found = compiled.get(text) ?? lazily(() => compile(route), onFirstUse);
      compiled.set(text, found);
      const key = routeKey(route as object);
      compiledOnFirstUse.set(key, (compiledOnFirstUse.get(key) ?? new Set()).add(found.compile));
      return found.shared;
    };
  };
}

function lazily<Compiled>(
  compile: () => Compiled,
  onFirstUse: (compile: () => Compiled) => Compiled,
): { readonly shared: Compiled; readonly compile: () => Compiled } {
  let made: Compiled | undefined;
  const once = () => (made ??= compile());
  return { shared: onFirstUse(once), compile: once };
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
  const onFirstUse = (value: unknown): boolean => {
    const validate = compile();
    const isValid = validate(value) === true;
    onFirstUse.errors = validate.errors;
    return isValid;
  };
  onFirstUse.errors = undefined as Validator["errors"];
  return onFirstUse as Validator;
}

type Serializer = ReturnType<ReturnType<ReturnType<typeof SerializerSelector>>>;

function serializingOnFirstUse(compile: () => Serializer): Serializer {
  return (value) => compile()(value);
}
