import { expect, test } from "vitest";

import { createHttpServer } from "../../platform/http/index.ts";
import { createIds } from "../../platform/ids.ts";
import { silentLog } from "../../platform/log.ts";
import { provisioningErrors } from "./operation-refusals.ts";

test("a provisioning operation that fails is an error 500 in the API's own numbers", async () => {
  const app = createHttpServer({ log: silentLog, ids: createIds() });
  app.get("/", { config: { errors: provisioningErrors } }, async () => {
    throw new Error("the secret cause");
  });
  const response = await app.inject("/");
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    success: false,
    errorMessage: "System Error occurred",
    errorCode: 9999,
  });
});
