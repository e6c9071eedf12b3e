import { expect, it } from "vitest";
import { CardRangeDirectory } from "./card-range-directory.ts";
import type { HttpAnswer, PostJson } from "./directory-server.ts";

const HOUR_MS = 60 * 60 * 1000;
const range = {
  startRange: "4000000000000000",
  endRange: "4999999999999999",
  acsStartProtocolVersion: "2.1.0",
  acsEndProtocolVersion: "2.2.0",
};

/** A Directory Server that says what `answer` makes of each PReq, and a clock that stands still. */
function directoryWith(answer: (preq: Record<string, unknown>) => HttpAnswer) {
  const asked: Record<string, unknown>[] = [];
  const time = { nowMs: 0 };
  const post: PostJson = async ({ body }) => {
    const preq: Record<string, unknown> = JSON.parse(body);
    asked.push(preq);
    return answer(preq);
  };
  const directory = new CardRangeDirectory({
    post,
    nowMs: () => time.nowMs,
    newId: () => "8a880dc0-d2d2-4067-bcb1-b08d1690b26e",
    serverReference: "REF",
    timeoutMs: 1000,
  });
  return { directory, asked, time, ask: () => directory.rangesOf("https://ds.example") };
}

const answered = (message: object): HttpAnswer => ({
  kind: "responded",
  status: 200,
  body: JSON.stringify(message),
});
const pres = ({ messageVersion, threeDSServerTransID }: Record<string, unknown>) =>
  answered({
    messageType: "PRes",
    messageVersion,
    threeDSServerTransID,
    dsStartProtocolVersion: "2.1.0",
    dsEndProtocolVersion: "2.2.0",
    serialNum: "7",
    cardRangeData: [range],
  });

it("asks once for all who ask at the same time, and again after an hour with the serial number it has", async () => {
  const { ask, asked, time } = directoryWith(pres);
  await Promise.all([ask(), ask(), ask()]);
  expect(asked).toHaveLength(1);
  time.nowMs = HOUR_MS;
  await ask();
  expect(asked.map((preq) => preq["serialNum"])).toEqual([undefined, "7"]);
});

it("goes on with what it knows for a day when the Directory Server is down", async () => {
  let down = false;
  const { ask, time } = directoryWith((preq) => (down ? { kind: "timeout" } : pres(preq)));
  await ask();
  down = true;
  time.nowMs = 23 * HOUR_MS;
  expect(await ask()).toMatchObject({ ok: true });
  time.nowMs = 25 * HOUR_MS;
  expect(await ask()).toEqual({ ok: false, failure: { kind: "timeout" } });
});

it("asks in 2.1.0 where a Directory Server speaks nothing newer", async () => {
  const refusal = {
    messageType: "Erro",
    messageVersion: "2.1.0",
    errorCode: "102",
    errorComponent: "D",
    errorDescription: "Version",
    errorDetail: "2.1.0",
  };
  const { ask, asked } = directoryWith((preq) =>
    preq["messageVersion"] === "2.2.0" ? answered(refusal) : pres(preq),
  );
  expect(await ask()).toMatchObject({ ok: true });
  expect(asked.map((preq) => preq["messageVersion"])).toEqual(["2.2.0", "2.1.0"]);
});
