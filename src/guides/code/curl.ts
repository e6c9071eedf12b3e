import { contentTypeOf, partsOf, type ExampleBody, type ExampleRequest } from "./example-request.ts";

/** The request as a command of a POSIX shell. */
export function curlCode({ method, path, body, hasCredentials }: ExampleRequest): string {
  const isUsual = method === (body === undefined ? "GET" : "POST");
  const parts = [
    `curl ${isUsual ? "" : `-X ${method} `}"$QUITTANCE_URL${inDoubleQuotes(path)}"`,
    ...(hasCredentials ? [`-u "$QUITTANCE_USER:$QUITTANCE_PASSWORD"`] : []),
    ...(body === undefined ? [] : bodyOf(body)),
  ];
  return parts.join(" \\\n  ");
}

function bodyOf(body: ExampleBody): string[] {
  if (body.kind === "form")
    // A file of one's own stands in the folder where the command runs.
    return body.fields.map(
      ({ name, value, isFile }) => `-F ${quoted(`${name}=${isFile ? "@" : ""}${value}`)}`,
    );
  const text = body.kind === "json" ? JSON.stringify(body.value, null, 2) : body.text;
  return [`-H ${quoted(`Content-Type: ${contentTypeOf(body)}`)}`, `--data-binary ${quoted(text)}`];
}

/** In apostrophes nothing has a meaning, so that a variable ends them: `'{"uuid": "'"$PAYMENT_UUID"'"}'`. */
function quoted(text: string): string {
  return partsOf(text)
    .map((part) => (part.isVariable ? `"$${part.text}"` : `'${part.text.replaceAll("'", `'\\''`)}'`))
    .join("");
}

function inDoubleQuotes(path: string): string {
  return partsOf(path)
    .map(({ text, isVariable }) => (isVariable ? `$${text}` : text.replaceAll(/["$`\\]/g, "\\$&")))
    .join("");
}
