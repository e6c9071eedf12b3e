import type { FastifyRequest } from "fastify";
import { isJsonObject } from "../../platform/json-object.ts";

/** How PHP serialises a DateTime at midnight. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2}) 00:00:00\.0+$/;

/** The public PHP client reads the `birthDate` of a response as a DateTime, which it sends back as an object. */
export async function readCustomerDataOfPhp({ body }: FastifyRequest): Promise<void> {
  if (!isJsonObject(body)) return;
  const { customerData } = body;
  if (!isJsonObject(customerData) || !isJsonObject(customerData["birthDate"])) return;
  const { date } = customerData["birthDate"];
  const [, day] = DATE_TIME.exec(typeof date === "string" ? date : "") ?? [];
  if (day !== undefined) customerData["birthDate"] = day;
}
