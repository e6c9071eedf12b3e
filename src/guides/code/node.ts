import {
  contentTypeOf,
  literalOf,
  partsOf,
  variablesOf,
  type Literals,
  type SentRequest,
} from "./example-request.ts";

/** The request as a module of Node, without packages. */
export function nodeCode(request: SentRequest): string {
  const { method, path, body, hasCredentials } = request;
  const headers = [
    ...(hasCredentials ? ["authorization: `Basic ${credentials}`"] : []),
    ...(body === undefined ? [] : [`"content-type": ${JSON.stringify(contentTypeOf(body))}`]),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(", ")} },`]),
    ...(body === undefined ? [] : [`  body: ${bodyOf(body)},`]),
  ];
  const names = [
    "QUITTANCE_URL",
    ...(hasCredentials ? ["QUITTANCE_USER", "QUITTANCE_PASSWORD"] : []),
    ...variablesOf(request),
  ];
  return [
    `const { ${names.join(", ")} } = process.env;`,
    ...(hasCredentials ? [CREDENTIALS] : []),
    `const response = await fetch(${addressOf(path)}${options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`});`,
    "console.log(response.status, await response.text());",
  ].join("\n");
}

const CREDENTIALS =
  'const credentials = Buffer.from(`${QUITTANCE_USER}:${QUITTANCE_PASSWORD}`).toString("base64");';

const LITERALS: Literals = {
  text: (value) => JSON.stringify(value),
  variable: (name) => name,
  nothing: "null",
  truth: String,
  list: ["[", "]"],
  map: ["{", "}"],
  indent: "  ",
  padding: " ",
  entry: (key, value) => `${/^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key)}: ${value}`,
};

function bodyOf(body: NonNullable<SentRequest["body"]>): string {
  return body.kind === "text"
    ? JSON.stringify(body.text)
    : `JSON.stringify(${literalOf(body.value, LITERALS, "  ")})`;
}

function addressOf(path: string): string {
  const parts = partsOf(path).map(({ text, isVariable }) =>
    isVariable ? `\${${text}}` : text.replaceAll(/[`\\$]/g, "\\$&"),
  );
  return `\`\${QUITTANCE_URL}${parts.join("")}\``;
}
