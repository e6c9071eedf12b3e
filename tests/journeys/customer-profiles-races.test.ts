import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { openProfileShop, type ProfileClient, type ProfileShop } from "../support/profiles.ts";

let shop: ProfileShop;
let demo: ProfileClient;

beforeAll(async () => {
  shop = await openProfileShop();
  ({ demo } = shop);
});
afterAll(() => shop?.close());

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test("fifty registrations of one new customer at the same instant make one profile with fifty instruments", async () => {
  const all = await times(50, () => demo.registerFor("fifty"));
  expect(new Set(all.map(({ profileGuid }) => profileGuid)).size).toBe(1);
  expect(new Set(all.map(({ paymentToken }) => paymentToken)).size).toBe(50);
  const { body } = await demo.getProfile({ customerIdentification: "fifty" });
  expect(body["paymentInstruments"]).toHaveLength(50);
});

test("an instrument attached to two profiles at the same instant, again and again, is in one", async () => {
  const profiles = [await demo.registerFor("race-a"), await demo.registerFor("race-b")];
  const { body } = await demo.register();
  const answers = await times(30, (index) =>
    demo.profile("attachPaymentInstrument", {
      transactionUuid: body["uuid"],
      profileGuid: profiles[index % 2]!.profileGuid,
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject({ status: 422, body: { errorCode: "ALREADY_ATTACHED" } });
  const owners = await Promise.all(profiles.map(({ profileGuid }) => demo.getProfile({ profileGuid })));
  expect(owners.flatMap((owner) => owner.body["paymentInstruments"])).toHaveLength(3);
});

test("thirty attaches that each make the same profile make one", async () => {
  const customerIdentification = "attach-race";
  const registered = await times(30, () => demo.register());
  const answers = await times(30, (index) =>
    demo.profile("attachPaymentInstrument", {
      transactionUuid: registered[index]!.body["uuid"],
      customerIdentification,
      createProfileIfNotExists: true,
    }),
  );
  expect(new Set(answers.map(({ body }) => body["profileGuid"])).size).toBe(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

test("twenty registrations that each want to be the preferred one leave one preferred", async () => {
  const customerProfileData = { customerIdentification: "all-preferred", markAsPreferred: true };
  await times(20, () => demo.registerFor("all-preferred", { customerProfileData }));
  const { body } = await demo.getProfile({ customerIdentification: "all-preferred" });
  const preferred = body["paymentInstruments"].filter((one: { isPreferred: boolean }) => one.isPreferred);
  expect(body["paymentInstruments"]).toHaveLength(20);
  expect(preferred).toHaveLength(1);
});

test("attach and deregister at the same instant never leave a deregistered instrument attached", async () => {
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

test("a profile deleted while it pays and registers: payments end cleanly, and no token outlives it", async () => {
  for (let round = 0; round < 10; round++) {
    const customerIdentification = `deleted-${round}`;
    const { profileGuid, paymentToken } = await demo.registerFor(customerIdentification);
    const pay = () => demo.debit({ transactionToken: paymentToken });
    const copy = () => demo.debit({ transactionToken: paymentToken, withRegister: true });
    const join = () => demo.register({ customerProfileData: { profileGuid } });
    const remove = () => demo.profile("deleteProfile", { profileGuid });
    const [removed, ...answers] = await Promise.all([remove(), pay(), join(), copy(), pay(), join(), copy()]);
    expect(removed.body).toEqual({ success: true });
    for (const { status, body } of answers) {
      expect([200, 404, 422]).toContain(status);
      if (status === 200) expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    }
    expect((await demo.debit({ transactionToken: paymentToken })).status).toBe(422);
    for (const { body } of answers.filter((answer) => answer.body["customerProfileData"])) {
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
