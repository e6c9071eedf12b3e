import type { FastifyRequest } from "fastify";
import type { HttpServer } from "../../platform/http/index.ts";

/** A form with a file. Other routes take none of this type: their bodies have no place for one. */
export function readFormsWithFiles(scope: HttpServer): void {
  scope.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.routeOptions.config.takesFiles !== true)
        throw Object.assign(new Error("This form takes no file."), { statusCode: 415 });
      const form = await new Response(new Uint8Array(body), {
        headers: { "content-type": request.headers["content-type"] ?? "" },
      })
        .formData()
        .catch(() => undefined);
      if (!form) throw Object.assign(new Error("The form cannot be read."), { statusCode: 400 });
      // As with other forms, a field that came twice is a list.
      const names = [...new Set(form.keys())];
      return Object.fromEntries(
        names.map((name) => {
          const values = form.getAll(name);
          return [name, values.length === 1 ? values[0] : values];
        }),
      );
    },
  );
}

/** A file of the form; undefined when none was chosen. */
export async function fileIn(
  body: unknown,
  name: string,
): Promise<{ readonly name: string; readonly content: Buffer } | undefined> {
  const value: unknown =
    typeof body === "object" && body !== null && Object.hasOwn(body, name)
      ? Reflect.get(body, name)
      : undefined;
  // A browser sends an empty one without a name where none was chosen.
  if (!(value instanceof File) || (value.name === "" && value.size === 0)) return undefined;
  return { name: value.name, content: Buffer.from(await value.arrayBuffer()) };
}
