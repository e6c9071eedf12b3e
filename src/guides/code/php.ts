import { contentTypeOf, literalOf, partsOf, type Literals, type SentRequest } from "./example-request.ts";

/** The request as a script of PHP, without extensions. */
export function phpCode({ method, path, body, hasCredentials }: SentRequest): string {
  const headers = [
    ...(hasCredentials ? ["'Authorization: Basic ' . $credentials"] : []),
    ...(body === undefined ? [] : [quoted(`Content-Type: ${contentTypeOf(body)}`)]),
  ];
  return [
    "<?php",
    ...(hasCredentials
      ? ["$credentials = base64_encode(getenv('QUITTANCE_USER') . ':' . getenv('QUITTANCE_PASSWORD'));"]
      : []),
    "$context = stream_context_create(['http' => [",
    `    'method' => '${method}',`,
    ...(headers.length === 0
      ? []
      : ["    'header' => [", ...headers.map((one) => `        ${one},`), "    ],"]),
    ...(body === undefined ? [] : [`    'content' => ${bodyOf(body)},`]),
    "    'ignore_errors' => true, // The body of a refusal says why.",
    "]]);",
    `echo file_get_contents(${joined(["getenv('QUITTANCE_URL')", joinedText(path)])}, context: $context), PHP_EOL;`,
  ].join("\n");
}

const LITERALS: Literals = {
  text: quoted,
  variable,
  nothing: "null",
  truth: String,
  list: ["[", "]"],
  map: ["[", "]"],
  indent: "    ",
  padding: "",
  entry: (key, value) => `${quoted(key)} => ${value}`,
};

function bodyOf(body: NonNullable<SentRequest["body"]>): string {
  if (body.kind === "text") return joinedText(body.text);
  // An empty array would be written as a list.
  if (JSON.stringify(body.value) === "{}") return "'{}'";
  return `json_encode(${literalOf(body.value, LITERALS, "    ")})`;
}

function joinedText(text: string): string {
  return joined(partsOf(text).map((part) => (part.isVariable ? variable(part.text) : quoted(part.text))));
}

function variable(name: string): string {
  return `getenv('${name}')`;
}

function joined(parts: readonly string[]): string {
  return parts.join(" . ");
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
}
