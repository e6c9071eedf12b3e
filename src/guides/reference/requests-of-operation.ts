import type { ExampleBody, ExampleRequest } from "../code/example-request.ts";
import type { MediaType, Operation } from "./api-document.ts";

/** The requests that the page of an operation shows, each with its name; none for what the gateway sends itself. */
export function requestsOfOperation(
  operation: Operation,
): readonly { readonly name: string; readonly request: ExampleRequest }[] {
  const { path, method, body, security } = operation;
  if (path === undefined) return [];
  const values = body === undefined ? [{ name: "", value: undefined }] : examplesOf(body.media);
  return values.map(({ name, value }) => {
    const example = body === undefined ? undefined : bodyOf(body.contentType, value);
    return {
      name,
      request: {
        method,
        path: filledPath(operation, path),
        ...(example !== undefined && { body: example }),
        hasCredentials: security !== undefined,
      },
    };
  });
}

/** Values of the body, by the names of the examples. */
export function examplesOf({ example, examples }: MediaType): readonly { name: string; value: unknown }[] {
  const named = Object.entries(examples ?? {}).map(([key, { summary = key, value }]) => ({
    name: summary,
    value,
  }));
  return named.length > 0 ? named : [{ name: "", value: example }];
}

/** The path with the examples of its parameters. Those of the query are optional, and left to the reader. */
function filledPath({ parameters }: Operation, path: string): string {
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(exampleOf(parameters.find((parameter) => parameter.name === name)?.example, name)),
  );
  const search = query.map(({ name, example }) => `${name}=${encodeURIComponent(exampleOf(example, name))}`);
  return search.length === 0 ? filled : `${filled}?${search.join("&")}`;
}

function exampleOf(example: unknown, name: string): string {
  return typeof example === "string" || typeof example === "number" ? String(example) : name;
}

function bodyOf(contentType: string, value: unknown): ExampleBody | undefined {
  if (value === undefined) return undefined;
  if (contentType === "application/json") return { kind: "json", value };
  if (typeof value === "string") return { kind: "text", contentType, text: value };
  const fields = Object.entries(value as Readonly<Record<string, string>>);
  if (contentType === "application/x-www-form-urlencoded")
    return { kind: "text", contentType, text: new URLSearchParams(fields).toString() };
  // The first field of both forms with files is the file.
  return {
    kind: "form",
    fields: fields.map(([name, text], index) => ({
      name,
      value: index === 0 ? (FILES[name] ?? name) : text,
      isFile: index === 0,
    })),
  };
}

/** A name for the file, beside the command. */
const FILES: Readonly<Record<string, string>> = { batchFile: "batch.csv", file: "receipt.pdf" };
