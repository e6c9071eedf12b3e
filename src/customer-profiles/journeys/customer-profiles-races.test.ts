import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, type ApiResponse } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openProfileShop, type ProfileClient } from "../../../tests/support/profiles.ts";

const shop = forThisFile(() => openProfileShop());
let demo: ProfileClient;

beforeAll(() => {
  ({ demo } = shop);
});

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Registers as clients do: a request for which a busy machine had no connection in time (503) is repeated with its id. */
async function register(customerIdentification: string): Promise<ApiResponse["body"]> {
  const { merchantTransactionId } = anOrder();
  for (;;) {
    const request = { merchantTransactionId, customerProfileData: { customerIdentification } };
    const { status, body } = await demo.register(request);
    if (status !== 503) return body;
  }
}

test("fifty registrations of one new customer at the same moment create one profile with fifty instruments", async () => {
  const all = await times(50, () => register("fifty"));
  const instruments = async (): Promise<{ paymentToken: string }[]> => {
    // On a busy machine the outcome of a registration may be found by an inquiry.
    await shop.started.gateway.runDue();
    return (await demo.getProfile({ customerIdentification: "fifty" })).body["paymentInstruments"];
  };
  await expect.poll(instruments, { timeout: 120_000 }).toHaveLength(50);
  expect(new Set((await instruments()).map(({ paymentToken }) => paymentToken)).size).toBe(50);
  const known = all.flatMap((body) => body["customerProfileData"] ?? []);
  expect(new Set(known.map(({ profileGuid }) => profileGuid)).size).toBe(1);
});

test("an instrument attached to two profiles at the same moment, repeatedly, is in one of them", async () => {
  const profiles = [await demo.registerFor("race-a"), await demo.registerFor("race-b")];
  const { body } = await demo.register();
  const responses = await times(30, (index) =>
    demo.profile("attachPaymentInstrument", {
      transactionUuid: body["uuid"],
      profileGuid: profiles[index % 2]!.profileGuid,
    }),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const response of responses.filter(({ status }) => status !== 200))
    expect(response).toMatchObject({ status: 422, body: { errorCode: "ALREADY_ATTACHED" } });
  const owners = await Promise.all(profiles.map(({ profileGuid }) => demo.getProfile({ profileGuid })));
  expect(owners.flatMap((owner) => owner.body["paymentInstruments"])).toHaveLength(3);
});

test("thirty attaches that each create the same profile create one", async () => {
  const customerIdentification = "attach-race";
  const registered = await times(30, () => demo.register());
  const responses = await times(30, (index) =>
    demo.profile("attachPaymentInstrument", {
      transactionUuid: registered[index]!.body["uuid"],
      customerIdentification,
      createProfileIfNotExists: true,
    }),
  );
  expect(new Set(responses.map(({ body }) => body["profileGuid"])).size).toBe(1);
  expect(responses.every(({ status }) => status === 200)).toBe(true);
});

test("twenty registrations that are each marked as preferred leave one preferred", async () => {
  const customerProfileData = { customerIdentification: "all-preferred", markAsPreferred: true };
  await times(20, () => demo.registerFor("all-preferred", { customerProfileData }));
  const { body } = await demo.getProfile({ customerIdentification: "all-preferred" });
  const preferred = body["paymentInstruments"].filter((one: { isPreferred: boolean }) => one.isPreferred);
  expect(body["paymentInstruments"]).toHaveLength(20);
  expect(preferred).toHaveLength(1);
});

test("attach and deregister at the same moment never leave a deregistered instrument attached", async () => {
  const { profileGuid } = await demo.registerFor("attach-deregister");
  await times(15, async () => {
    const { body } = await demo.register();
    await Promise.all([
      demo.profile("attachPaymentInstrument", { transactionUuid: body["uuid"], profileGuid }),
      demo.deregister({ referenceUuid: body["uuid"] }),
    ]);
  });
  const { count } = await shop.started.gateway.db.one<{ count: bigint }>(sql`
    select count(*) from customer_profile_instruments join stored_instruments using (transaction_uuid)
    where deregistered_at is not null`);
  expect(count).toBe(0n);
});

test("a profile deleted during payments and registrations ends them cleanly, and no token stays valid", async () => {
  for (let round = 0; round < 10; round++) {
    const customerIdentification = `deleted-${round}`;
    const { profileGuid, paymentToken } = await demo.registerFor(customerIdentification);
    const pay = () => demo.debit({ transactionToken: paymentToken });
    const copy = () => demo.debit({ transactionToken: paymentToken, withRegister: true });
    const join = () => demo.register({ customerProfileData: { profileGuid } });
    const copyAndJoin = () =>
      demo.debit({
        transactionToken: paymentToken,
        withRegister: true,
        customerProfileData: { profileGuid },
      });
    const remove = () => demo.profile("deleteProfile", { profileGuid });
    const [removed, ...responses] = await Promise.all([
      remove(),
      pay(),
      join(),
      copy(),
      copyAndJoin(),
      pay(),
      join(),
      copy(),
      copyAndJoin(),
    ]);
    expect(removed.body).toEqual({ success: true });
    for (const { status, body } of responses) {
      expect([200, 404, 422]).toContain(status);
      if (status === 200) expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    }
    expect((await demo.debit({ transactionToken: paymentToken })).status).toBe(422);
    for (const { body } of responses.filter((response) => response.body["customerProfileData"])) {
      const { paymentToken: late } = body["customerProfileData"];
      expect((await demo.debit({ transactionToken: late })).status).toBe(422);
    }
  }
  const { orphans } = await shop.started.gateway.db.one<{ orphans: bigint }>(sql`
    select count(*) as orphans from stored_instruments as copies
      join stored_instruments as originals on originals.transaction_uuid = copies.copy_of
    where originals.erased_at is not null and copies.erased_at is null`);
  expect(orphans).toBe(0n);
});
