import type { FastifyRequest } from "fastify";
import { isJsonObject } from "../../platform/json-object.ts";

/** Clients in PHP write an empty map as `[]`, and so does the public API (facts §7: `extraData`). */
export async function emptyListsAsMaps({ body }: FastifyRequest): Promise<void> {
  if (!isJsonObject(body)) return;
  replaceEmptyList(body, "settings");
  if (!isJsonObject(body["config"])) return;
  replaceEmptyList(body["config"], "extraData");
  replaceEmptyList(body["config"], "vault");
}

function replaceEmptyList(map: Record<string, unknown>, name: string): void {
  const value = map[name];
  if (Array.isArray(value) && value.length === 0) map[name] = {};
}
