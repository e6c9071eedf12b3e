import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { apiDocument } from "../../tools/docs/api-document.ts";
import { repositoryFiles, type RepositoryFile } from "./repository-files.ts";

/** A request of the documentation: `curl … /api/provisioning/createMerchant/TE-… -d '{"name": …}'`. */
interface Documented {
  readonly where: string;
  readonly path: string;
  readonly body: string | undefined;
}

const FENCED = /^```(?:sh|bash)\n([^]*?)^```/gm;
const ADDRESS = /(?:https?:\/\/[^\s'"/]+|…|"?\$\{?\w+\}?)(\/api\/[^\s'"?]+)/;
/** A command begins a line; the body of the one before may have several. */
const COMMAND = /\n(?=(?:curl|npm|export|api|\w+=|#))/;
const DATA = /\s(?:-d|--data|--data-raw) '/;

function requestsOf({ path: file, text }: RepositoryFile): Documented[] {
  const bases = new Map(
    [...text.matchAll(/^(\w+)=["']?((?:https?:\/\/|…)[^\s"';]*)/gm)].map(([, name, base]) => [name, base]),
  );
  return [...text.matchAll(FENCED)].flatMap(([, block = ""]) =>
    block
      .replaceAll("\\\n", " ")
      .split(COMMAND)
      .filter((command) => /\bcurl\b/.test(command))
      .map((command) =>
        command.replaceAll(/\$\{?(\w+)\}?/g, (whole, name: string) => bases.get(name) ?? whole),
      )
      .flatMap((command) => {
        const [, path] = ADDRESS.exec(command) ?? [];
        // A function of the shell, whose first argument is the operation.
        const isFunction = path?.includes("$1") ?? true;
        return isFunction || path === undefined
          ? []
          : [{ where: `${file}: ${path}`, path, body: bodyOf(command) }];
      }),
  );
}

/** Up to the quote behind which the word ends: others enclose a variable of the shell. */
function bodyOf(command: string): string | undefined {
  const data = DATA.exec(command);
  if (!data) return undefined;
  const rest = command.slice(data.index + data[0].length);
  for (let end = rest.indexOf("'"); end >= 0; end = rest.indexOf("'", end + 1))
    if (/^(?:\s|[)|;]|$)/.test(rest.slice(end + 1, end + 2))) return rest.slice(0, end);
  return undefined;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: object }>> };
}

let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
let checkOf: (schema: object) => ValidateFunction;
const documented = repositoryFiles()
  .filter(({ path }) => /^(?:README\.md|docs\/.*\.md|packages\/[^/]+\/README\.md)$/.test(path))
  .flatMap(requestsOf);

beforeAll(async () => {
  const document = await apiDocument();
  ({ paths } = document as { paths: typeof paths });
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema({ $id: "api", ...document });
  checkOf = (schema) => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object);
});

function operationOf(path: string): Operation | undefined {
  const parts = path.split("/");
  const template = Object.keys(paths).find((known) => {
    const names = known.split("/");
    return (
      names.length === parts.length &&
      names.every((name, index) => name.startsWith("{") || name === parts[index])
    );
  });
  return template === undefined ? undefined : (paths[template]?.["post"] ?? paths[template]?.["get"]);
}

/** Values that the reader sets are texts of the right form here. */
function filledIn(body: string): unknown {
  const command = body.replaceAll(/'"?\$\([^)]*\)"?'/g, "0123456789abcdef0123");
  return JSON.parse(command.replaceAll(/'"?\$\{?\w+\}?"?'/g, "0123456789abcdef0123"));
}

test("the requests of the documentation are found", () => {
  expect(documented.length).toBeGreaterThan(30);
});

test("each request of the documentation is one of the API, and its body fits the schema", () => {
  const problems = documented.flatMap(({ where, path, body }) => {
    const operation = operationOf(path);
    if (!operation) return [`${where}: no operation has this path`];
    const [content] = Object.values(operation.requestBody?.content ?? {});
    if (body === undefined || !content?.schema || !body.startsWith("{")) return [];
    const check = checkOf(content.schema);
    return check(filledIn(body)) ? [] : [`${where}: ${JSON.stringify(check.errors?.[0])}`];
  });
  expect(problems).toEqual([]);
});

test("each JSON example of the documentation is JSON", () => {
  const broken = repositoryFiles()
    .filter(({ path }) => /^docs\/.*\.md$/.test(path))
    .flatMap(({ path: file, text: guide }) =>
      [...guide.matchAll(/^```json\n([^]*?)^```/gm)].flatMap(([, text = ""]) => {
        try {
          JSON.parse(text.replaceAll("…", ""));
          return [];
        } catch (error) {
          return [`${file}: ${(error as Error).message}`];
        }
      }),
    );
  expect(broken).toEqual([]);
});
