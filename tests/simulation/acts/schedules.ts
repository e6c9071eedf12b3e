import type { Act, Shop, Task } from "../shop.ts";
import { CALLBACK_URL } from "../network.ts";

/** What the merchant has from responses. */
interface Known {
  readonly registrations: { readonly uuid: string; readonly apiKey: string }[];
  readonly schedules: { readonly id: string; readonly apiKey: string }[];
}

/** Schedules that are started, changed and ended, mostly while their runs are due, with a provider that often fails. */
export function schedules(shop: Shop): Act[] {
  const known: Known = { registrations: [], schedules: [] };
  const { random, world } = shop;
  const work: Task = () => world.work();
  const days: Task = async () => {
    world.clock.advance({ hours: random.pick([24, 24, 48, 240]) });
    await world.work();
  };
  const one = (operation: string): Task => change(shop, known, operation);
  return [
    () => [payWithSchedule(shop, known)],
    () => [register(shop, known)],
    () => [start(shop, known)],
    () => [start(shop, known), work],
    () => [days],
    () => [days],
    () => [days, work],
    () => [days, one(random.pick(["pause", "cancel"]))],
    () => [one("pause"), one("continue")],
    () => [one("continue"), work],
    () => [one("cancel"), work],
    () => [one("update"), days],
    () => [deregister(shop, known), days],
  ];
}

const API_KEYS = ["demo-card", "flaky", "flaky"] as const;

function payWithSchedule(shop: Shop, known: Known): Task {
  return async () => {
    const apiKey = shop.random.pick(API_KEYS);
    const order = { ...shop.order({ transactionToken: shop.cardToken() }), withRegister: true };
    const operation = shop.random.pick(["debit", "preauthorize"]);
    const { body } = await shop.transact(operation, { ...order, schedule: plan(shop) }, apiKey);
    const { scheduleData, uuid } = body as { scheduleData?: { scheduleId?: string }; uuid?: string };
    if (uuid) known.registrations.push({ uuid, apiKey });
    if (scheduleData?.scheduleId) known.schedules.push({ id: scheduleData.scheduleId, apiKey });
  };
}

function plan(shop: Shop) {
  const { random } = shop;
  return {
    amount: random.pick(["2.00", 9.99, "65.00"]),
    currency: "EUR",
    periodLength: random.pick([1, "2"]),
    periodUnit: random.pick(["DAY", "DAY", "WEEK"]),
  };
}

function register(shop: Shop, known: Known): Task {
  return async () => {
    const apiKey = shop.random.pick(API_KEYS);
    const { amount: _amount, currency: _currency, ...request } = shop.order();
    const { body } = await shop.transact(
      "register",
      { ...request, transactionToken: shop.cardToken() },
      apiKey,
    );
    const { uuid } = body;
    if (typeof uuid === "string") known.registrations.push({ uuid, apiKey });
  };
}

function start(shop: Shop, known: Known): Task {
  return async () => {
    if (known.registrations.length === 0) return;
    const { random, world } = shop;
    const { uuid, apiKey } = random.pick(known.registrations);
    const startDateTime = world.clock
      .now()
      .add({ hours: random.pick([0, 24, 30]) })
      .toString();
    const { body } = await world.post(`/api/v3/schedule/${apiKey}/start`, {
      ...plan(shop),
      registrationUuid: uuid,
      startDateTime,
      callbackUrl: CALLBACK_URL,
    });
    const { scheduleId } = body;
    if (typeof scheduleId === "string") known.schedules.push({ id: scheduleId, apiKey });
  };
}

function change(shop: Shop, known: Known, operation: string): Task {
  return async () => {
    if (known.schedules.length === 0) return;
    const { id, apiKey } = shop.random.pick(known.schedules);
    const continueDateTime = shop.world.clock.now().toString();
    const bodies: Readonly<Record<string, object>> = {
      continue: { continueDateTime },
      update: { amount: "3.00", periodUnit: "DAY" },
    };
    const { body } = await shop.world.post(
      `/api/v3/schedule/${apiKey}/${id}/${operation}`,
      bodies[operation] ?? {},
    );
    if (operation === "cancel" && body["newStatus"] === "CANCELLED") shop.cancelledSchedules.add(id);
  };
}

function deregister(shop: Shop, known: Known): Task {
  return async () => {
    if (known.registrations.length === 0) return;
    const { uuid, apiKey } = shop.random.pick(known.registrations);
    await shop.transact("deregister", { merchantTransactionId: shop.orderId(), referenceUuid: uuid }, apiKey);
  };
}
