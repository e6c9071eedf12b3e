import { contentTypeOf, partsOf, type SentRequest } from "./example-request.ts";

/** The request as a program of Java 17 in one file, which `java Main.java` runs. */
export function javaCode({ method, path, body, hasCredentials }: SentRequest): string {
  const text = body?.kind === "json" ? JSON.stringify(body.value, null, 2) : body?.text;
  return [
    "import java.net.URI;",
    "import java.net.http.HttpClient;",
    "import java.net.http.HttpRequest;",
    "import java.net.http.HttpResponse;",
    ...(hasCredentials ? ["import java.util.Base64;"] : []),
    "",
    "public class Main {",
    "  public static void main(String[] arguments) throws Exception {",
    ...(hasCredentials ? CREDENTIALS : []),
    ...(text === undefined ? [] : [`    String body = ${textBlock(text)};`]),
    `    HttpRequest request = HttpRequest.newBuilder(URI.create(${addressOf(path)}))`,
    ...(hasCredentials ? [`        .header("Authorization", "Basic " + credentials)`] : []),
    ...(body === undefined
      ? []
      : [`        .header("Content-Type", ${JSON.stringify(contentTypeOf(body))})`]),
    `        .method("${method}", ${text === undefined ? "HttpRequest.BodyPublishers.noBody()" : "HttpRequest.BodyPublishers.ofString(body)"})`,
    "        .build();",
    "    HttpResponse<String> response =",
    "        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
    "    System.out.println(response.body());",
    "  }",
    "}",
  ].join("\n");
}

const CREDENTIALS = [
  `    String user = System.getenv("QUITTANCE_USER") + ":" + System.getenv("QUITTANCE_PASSWORD");`,
  "    String credentials = Base64.getEncoder().encodeToString(user.getBytes());",
];

/** A text block; its variables are filled in by `formatted`. */
function textBlock(text: string): string {
  const parts = partsOf(text);
  const variables = parts.filter(({ isVariable }) => isVariable).map((part) => variable(part.text));
  const escaped = (part: string) => part.replaceAll("\\", "\\\\").replaceAll('"""', '\\"""');
  const content =
    variables.length === 0
      ? escaped(text)
      : parts.map((part) => (part.isVariable ? "%s" : escaped(part.text).replaceAll("%", "%%"))).join("");
  const lines = content.split("\n").map((line) => `        ${line}`);
  return `"""\n${lines.join("\n")}"""${variables.length === 0 ? "" : `.formatted(${variables.join(", ")})`}`;
}

function addressOf(path: string): string {
  const parts = partsOf(path).map((part) =>
    part.isVariable ? variable(part.text) : JSON.stringify(part.text),
  );
  return [variable("QUITTANCE_URL"), ...parts].join(" + ");
}

function variable(name: string): string {
  return `System.getenv("${name}")`;
}
