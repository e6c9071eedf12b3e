import type { FastifyRequest } from "fastify";

/** Clients in PHP write an empty map as `[]`, and so does the public API (facts §7: `extraData`). */
export async function emptyListsAsMaps({ body }: FastifyRequest): Promise<void> {
  if (!isMap(body)) return;
  replaceEmptyList(body, "settings");
  if (!isMap(body["config"])) return;
  replaceEmptyList(body["config"], "extraData");
  replaceEmptyList(body["config"], "vault");
}

function replaceEmptyList(map: Record<string, unknown>, name: string): void {
  const value = map[name];
  if (Array.isArray(value) && value.length === 0) map[name] = {};
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
