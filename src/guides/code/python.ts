import { contentTypeOf, literalOf, partsOf, type Literals, type SentRequest } from "./example-request.ts";

/** The request as a script of Python 3, without packages. */
export function pythonCode({ method, path, body, hasCredentials }: SentRequest): string {
  const isJson = body?.kind === "json";
  const headers = [
    ...(hasCredentials
      ? [`    "Authorization": f"Basic {base64.b64encode(credentials.encode()).decode()}",`]
      : []),
    ...(body === undefined ? [] : [`    "Content-Type": ${JSON.stringify(contentTypeOf(body))},`]),
  ];
  return [
    ...(hasCredentials ? ["import base64"] : []),
    ...(isJson ? ["import json"] : []),
    "import os",
    "import urllib.error",
    "import urllib.request",
    "",
    ...(hasCredentials
      ? [`credentials = os.environ["QUITTANCE_USER"] + ":" + os.environ["QUITTANCE_PASSWORD"]`]
      : []),
    ...(headers.length === 0 ? [] : ["headers = {", ...headers, "}"]),
    ...(body === undefined ? [] : [`body = ${bodyOf(body)}`]),
    "request = urllib.request.Request(",
    `    ${[`os.environ["QUITTANCE_URL"]`, joinedText(path)].join(" + ")},`,
    ...(body === undefined ? [] : [`    data=${isJson ? "json.dumps(body).encode()" : "body.encode()"},`]),
    ...(headers.length === 0 ? [] : ["    headers=headers,"]),
    `    method="${method}",`,
    ")",
    "try:",
    "    print(urllib.request.urlopen(request).read().decode())",
    "except urllib.error.HTTPError as refusal:",
    "    print(refusal.read().decode())  # It says why.",
  ].join("\n");
}

const LITERALS: Literals = {
  text: (value) => JSON.stringify(value),
  variable,
  nothing: "None",
  truth: (value) => (value ? "True" : "False"),
  list: ["[", "]"],
  map: ["{", "}"],
  indent: "    ",
  padding: "",
  entry: (key, value) => `${JSON.stringify(key)}: ${value}`,
};

function bodyOf(body: NonNullable<SentRequest["body"]>): string {
  return body.kind === "json" ? literalOf(body.value, LITERALS) : joinedText(body.text);
}

function joinedText(text: string): string {
  return partsOf(text)
    .map((part) => (part.isVariable ? variable(part.text) : JSON.stringify(part.text)))
    .join(" + ");
}

function variable(name: string): string {
  return `os.environ["${name}"]`;
}
