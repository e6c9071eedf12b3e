import { readFile } from "node:fs/promises";
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";

const NAME = "^[a-z0-9-]{1,32}$";
const HOST = "^[a-z0-9.-]{1,253}$";

const Cell = Type.Object(
  {
    name: Type.String({ pattern: NAME }),
    /** The address of its gateways, or of the balancer in front of them. */
    url: Type.String({ pattern: "^https?://[^/?#@]{1,255}$" }),
    databaseUrl: Type.String({ pattern: "^postgres(?:ql)?://", maxLength: 2_000 }),
    /** Host names whose requests are for it when they name no tenant. */
    hosts: Type.Optional(Type.Array(Type.String({ pattern: HOST }), { maxItems: 1_000 })),
  },
  { additionalProperties: false },
);

const DirectoryFile = Type.Object(
  {
    host: Type.Optional(Type.String({ minLength: 1, maxLength: 253 })),
    port: Type.Integer({ minimum: 0, maximum: 65_535 }),
    /** The first one serves what names no tenant at a host that is not listed. */
    cells: Type.Array(Cell, { minItems: 1, maxItems: 200 }),
  },
  { additionalProperties: false },
);

export type DirectoryFile = Static<typeof DirectoryFile>;
export type CellAddress = Static<typeof Cell>;

/** @throws Error with a sentence for the operator that names the wrong field */
export async function readDirectoryFile(path: string): Promise<DirectoryFile> {
  const text = await readFile(path, "utf8");
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error(`${path} is not JSON.`);
  }
  return checkedDirectory(content);
}

/** @throws Error with a sentence for the operator that names the wrong field */
export function checkedDirectory(content: unknown): DirectoryFile {
  if (!Value.Check(DirectoryFile, content)) {
    const [error] = Value.Errors(DirectoryFile, content);
    throw new Error(`${error?.instancePath || "/"} ${error?.message ?? "is wrong"}.`);
  }
  for (const key of ["name", "url"] as const) refuseTwice(content.cells.map((cell) => cell[key]));
  refuseTwice(content.cells.flatMap(({ hosts = [] }) => hosts));
  return content;
}

function refuseTwice(values: readonly string[]): void {
  const twice = values.find((value, place) => values.indexOf(value) !== place);
  if (twice !== undefined) throw new Error(`${twice} is there twice.`);
}
