import { expect, it } from "vitest";
import { CardRangeDirectory } from "./card-range-directory.ts";
import { chooseVersion } from "./choose-version.ts";
import type { ServerIdentity } from "./server-identity.ts";
import type { PostOutcome, PostJson } from "./directory-server.ts";

const HOUR_MS = 60 * 60 * 1000;
const range = {
  startRange: "4000000000000000",
  endRange: "4999999999999999",
  acsStartProtocolVersion: "2.1.0",
  acsEndProtocolVersion: "2.2.0",
};

/** A Directory Server with the response of `respond` to each PReq, and a clock that stands still. */
function directoryWith(
  respond: (preq: Record<string, unknown>) => PostOutcome,
  identity: ServerIdentity = { threeDSServerRefNumber: "REF" },
) {
  const requests: Record<string, unknown>[] = [];
  const time = { nowMs: 0 };
  const post: PostJson = async ({ body }) => {
    const preq: Record<string, unknown> = JSON.parse(body);
    requests.push(preq);
    return respond(preq);
  };
  const directory = new CardRangeDirectory({
    post,
    nowMs: () => time.nowMs,
    newId: () => "8a880dc0-d2d2-4067-bcb1-b08d1690b26e",
    identity,
    timeoutMs: 1000,
  });
  return { directory, requests, time, lookUp: () => directory.rangesOf("https://ds.example") };
}

const response = (message: object): PostOutcome => ({
  kind: "responded",
  status: 200,
  body: JSON.stringify(message),
});
const pres = ({ messageVersion, threeDSServerTransID }: Record<string, unknown>) =>
  response({
    messageType: "PRes",
    messageVersion,
    threeDSServerTransID,
    dsStartProtocolVersion: "2.1.0",
    dsEndProtocolVersion: "2.2.0",
    serialNum: "7",
    cardRangeData: [range],
  });

it("sends one PReq for concurrent lookups, and another after an hour with its serial number", async () => {
  const { lookUp, requests, time } = directoryWith(pres);
  await Promise.all([lookUp(), lookUp(), lookUp()]);
  expect(requests).toHaveLength(1);
  time.nowMs = HOUR_MS;
  await lookUp();
  expect(requests.map((preq) => preq["serialNum"])).toEqual([undefined, "7"]);
});

it("uses stale ranges for a day when the Directory Server is down", async () => {
  let down = false;
  const { lookUp, time } = directoryWith((preq) => (down ? { kind: "timeout" } : pres(preq)));
  await lookUp();
  down = true;
  time.nowMs = 23 * HOUR_MS;
  expect(await lookUp()).toMatchObject({ ok: true });
  time.nowMs = 25 * HOUR_MS;
  expect(await lookUp()).toEqual({ ok: false, failure: { kind: "timeout" } });
});

it("sends a PReq in 2.1.0 when the Directory Server does not support 2.2.0", async () => {
  const refusal = {
    messageType: "Erro",
    messageVersion: "2.1.0",
    errorCode: "102",
    errorComponent: "D",
    errorDescription: "Version",
    errorDetail: "2.1.0",
  };
  const { lookUp, requests } = directoryWith((preq) =>
    preq["messageVersion"] === "2.2.0" ? response(refusal) : pres(preq),
  );
  expect(await lookUp()).toMatchObject({ ok: true });
  expect(requests.map((preq) => preq["messageVersion"])).toEqual(["2.2.0", "2.1.0"]);
});

it("names the 3DS Server by its reference number and operator id", async () => {
  const { lookUp, requests } = directoryWith(pres, {
    threeDSServerRefNumber: "EMVCO-1",
    threeDSServerOperatorID: "OPERATOR-1",
  });
  await lookUp();
  expect(requests).toMatchObject([
    { threeDSServerRefNumber: "EMVCO-1", threeDSServerOperatorID: "OPERATOR-1" },
  ]);
});

it.each([
  ["also offers 2.3.1", { acsStartProtocolVersion: "2.1.0", acsEndProtocolVersion: "2.3.1" }, "2.2.0"],
  [
    "offers nothing older than 2.3.1",
    { acsStartProtocolVersion: "2.3.1", acsEndProtocolVersion: "2.3.1" },
    undefined,
  ],
])(
  "accepts a card range that %s, and uses %s of it as far as this gateway goes",
  async (_what, versions, expected) => {
    const { lookUp } = directoryWith((preq) => {
      const { threeDSServerTransID, messageVersion } = preq;
      return response({
        messageType: "PRes",
        messageVersion,
        threeDSServerTransID,
        dsStartProtocolVersion: "2.1.0",
        dsEndProtocolVersion: "2.3.1",
        cardRangeData: [{ ...range, ...versions }],
      });
    });
    const found = await lookUp();
    expect(found.ok && chooseVersion({ enabled: true }, found.ranges.ranges[0]!).version).toBe(expected);
  },
);
