import { expect, it } from "vitest";
import { sendToDirectoryServer, type PostOutcome } from "./directory-server.ts";

const threeDSServerTransID = "8a880dc0-d2d2-4067-bcb1-b08d1690b26e";

const send = (response: PostOutcome) =>
  sendToDirectoryServer(async () => response, {
    url: "https://ds.example",
    jsonText: "{}",
    threeDSServerTransID,
    expected: "ARes",
    timeoutMs: 1,
  });

const respondedWith = (message: object): PostOutcome => ({
  kind: "responded",
  status: 200,
  body: JSON.stringify(message),
});

it.each<[PostOutcome, object]>([
  [{ kind: "timeout" }, { kind: "timeout" }],
  [{ kind: "too_large" }, { kind: "answer_too_large" }],
  [
    { kind: "unreachable", because: "ECONNREFUSED" },
    { kind: "unreachable", detail: "ECONNREFUSED" },
  ],
  [
    { kind: "responded", status: 500, body: "" },
    { kind: "http_status", detail: "500" },
  ],
  [
    { kind: "responded", status: 200, body: "<html>" },
    { kind: "invalid_answer", detail: "101 Message is not a JSON object: message" },
  ],
  [
    respondedWith({ messageType: "ARes", messageVersion: "9.9.9" }),
    { kind: "invalid_answer", detail: "102 Message version is not supported: messageVersion" },
  ],
])("an invalid response, %o, has a name", async (response, failure) => {
  expect(await send(response)).toEqual({ ok: false, failure });
});

it("does not keep a card number that an Erro message quotes", async () => {
  const erro = {
    messageType: "Erro",
    messageVersion: "2.2.0",
    errorCode: "305",
    errorComponent: "D",
    errorDetail: "acctNumber",
  };
  const result = await send(
    respondedWith({ ...erro, errorDescription: "Card 4111 1111 1111 1111 is not known" }),
  );
  expect(result).toEqual({
    ok: false,
    failure: { kind: "error_message", detail: "305 Card … is not known" },
  });
});
