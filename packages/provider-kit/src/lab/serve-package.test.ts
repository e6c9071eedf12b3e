import { expect, test } from "vitest";
import { tinyVerification } from "../../tests/tiny-provider.ts";
import { LabServer } from "./lab-server.ts";
import { servedFake } from "./serve-package.ts";

test("the fake of any package is served with its books, its page and the faults of the lab", async () => {
  const lab = await LabServer.start(servedFake(tinyVerification()), {
    port: 0,
    host: "127.0.0.1",
    seed: 1,
    secret: "",
  });
  try {
    const pay = async (reference: string, body: object) =>
      fetch(`${lab.url}/payments/${reference}`, { method: "PUT", body: JSON.stringify(body) });
    const control = async (path: string, body: object) =>
      fetch(`${lab.url}/_lab/${path}`, { method: "POST", body: JSON.stringify(body) });
    const booked = async () => {
      const state = (await (await fetch(`${lab.url}/_lab/state`)).json()) as {
        payments: { id: string; captured: string }[];
      };
      return state.payments.map(({ id, captured }) => `${id} ${captured}`);
    };
    expect(
      (await pay("direct", { amount: "9.99", currency: "EUR", number: "4111111111111111" })).status,
    ).toBe(200);
    await pay("page", { amount: "5.00", currency: "EUR" });
    expect(await booked()).toEqual(["direct 999"]);
    const done = await fetch(`${lab.url}/_lab/pay/page`, {
      method: "POST",
      body: new URLSearchParams({ act: "pay" }),
    });
    expect(done.status).toBe(200);
    expect(await booked()).toEqual(["direct 999", "page 500"]);
    await control("fault", { fault: "500" });
    expect(
      (await pay("broken", { amount: "1.00", currency: "EUR", number: "4111111111111111" })).status,
    ).toBe(500);
    expect(await booked()).toHaveLength(2);
    expect((await control("reset", {})).status).toBe(200);
    expect(await booked()).toEqual([]);
  } finally {
    await lab.close();
  }
});
