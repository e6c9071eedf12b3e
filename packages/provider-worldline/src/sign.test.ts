import { expect, test } from "vitest";

import { authorizationOf } from "./sign.ts";

const DATE = "Fri, 06 Jun 2014 13:39:43 GMT";

// The vectors of the vendor's own SDKs.
test("a request is signed with its content type and the vendor's own headers, in order and without folds", () => {
  const headers = {
    "X-GCS-ServerMetaInfo": "processed header value",
    "Content-Type": "application/json",
    "X-GCS-ClientMetaInfo": "processed\r\n  header value",
    "X-GCS-CustomerHeader": "processed header value",
    Date: DATE,
    Accept: "application/json",
  };
  const authorization = authorizationOf(
    { method: "DELETE", path: "/v2/1/tokens/2", headers },
    { keyId: "apiKeyId", secret: "secretApiKey" },
  );
  expect(authorization).toBe("GCS v1HMAC:apiKeyId:jXG/ESTtRWawO4OOyxOrtWcQA8XkrZKeoHeGGIj4jws=");
});

test("a request that reads has no content type to sign", () => {
  const authorization = authorizationOf(
    { method: "GET", path: "/v2/1/tokens/2", headers: { date: DATE } },
    { keyId: "EC36A74A98D21", secret: "6Kj5HT0MQKC6D8eb7W3lTg71kVKVDSt1" },
  );
  expect(authorization).toBe("GCS v1HMAC:EC36A74A98D21:vCos01y77soPNJOW6kDCm4Bu5b2darAZ09PP7Wa+jRA=");
});
