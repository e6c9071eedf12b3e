import type { Act, Shop, Task } from "../shop.ts";
import type { Seen } from "../world.ts";

const CUSTOMERS = ["ada", "grace", "edsger"] as const;

/** What the merchant has from responses about customers and their instruments. */
interface Known {
  readonly registrations: string[];
  readonly tokens: { readonly profileGuid: string; readonly paymentToken: string }[];
  readonly deleted: Set<string>;
}

/** Profiles that payments create, instruments that are attached, charged and detached, and deletions, mostly at the same moment. */
export function customers(shop: Shop): Act[] {
  const known: Known = { registrations: [], tokens: [], deleted: new Set() };
  const { random } = shop;
  const anyCustomer = (): string => random.pick(CUSTOMERS);
  return [
    () => [register(shop, known, anyCustomer())],
    () => both(anyCustomer(), (name) => register(shop, known, name)),
    () => [registerAlone(shop, known)],
    () => [attach(shop, known, anyCustomer())],
    () => both(anyCustomer(), (name) => attach(shop, known, name)),
    () => [attach(shop, known, anyCustomer()), attach(shop, known, anyCustomer())],
    () => [payByToken(shop, known)],
    () => [payByToken(shop, known), remove(shop, known, anyCustomer())],
    () => both(anyCustomer(), (name) => remove(shop, known, name)),
    () => [detach(shop, known, anyCustomer())],
    () => [detach(shop, known, anyCustomer()), prefer(shop, known, anyCustomer())],
    () => both(anyCustomer(), (name) => prefer(shop, known, name)),
    () => [deregister(shop, known), attach(shop, known, anyCustomer())],
  ];
}

function both(name: string, task: (name: string) => Task): Task[] {
  return [task(name), task(name)];
}

function register(shop: Shop, known: Known, customerIdentification: string): Task {
  return async () => {
    const { random } = shop;
    const markAsPreferred = random.chance(0.5);
    const order = shop.order({ transactionToken: shop.cardToken() });
    const customerProfileData = { customerIdentification, markAsPreferred };
    const operation = random.pick(["register", "debit", "preauthorize"]);
    const { amount: _amount, currency: _currency, ...withoutAmount } = order;
    const request = operation === "register" ? withoutAmount : { ...order, withRegister: true };
    remember(known, await shop.transact(operation, { ...request, customerProfileData }));
  };
}

/** An instrument in no profile, to be attached later. */
function registerAlone(shop: Shop, known: Known): Task {
  return async () => {
    const { amount: _amount, currency: _currency, ...request } = shop.order();
    remember(known, await shop.transact("register", { ...request, transactionToken: shop.cardToken() }));
  };
}

function remember(known: Known, { body }: Seen): void {
  const { uuid, customerProfileData } = body;
  if (typeof uuid === "string") known.registrations.push(uuid);
  const { profileGuid, paymentToken } = (customerProfileData ?? {}) as Record<string, string | undefined>;
  if (profileGuid && paymentToken) known.tokens.push({ profileGuid, paymentToken });
}

function attach(shop: Shop, known: Known, customerIdentification: string): Task {
  return async () => {
    if (known.registrations.length === 0) return;
    const transactionUuid = shop.random.pick(known.registrations);
    const request = { transactionUuid, customerIdentification, createProfileIfNotExists: true };
    const { body } = await profile(shop, "attachPaymentInstrument", request);
    const { profileGuid, paymentToken } = body;
    if (typeof profileGuid === "string" && typeof paymentToken === "string")
      known.tokens.push({ profileGuid, paymentToken });
  };
}

function detach(shop: Shop, known: Known, customerIdentification: string): Task {
  return async () => {
    if (known.registrations.length === 0) return;
    const transactionUuid = shop.random.pick(known.registrations);
    shop.detached.add(transactionUuid);
    await profile(shop, "detachPaymentInstrument", { transactionUuid, customerIdentification });
  };
}

function deregister(shop: Shop, known: Known): Task {
  return async () => {
    if (known.registrations.length === 0) return;
    const referenceUuid = shop.random.pick(known.registrations);
    await shop.transact("deregister", { merchantTransactionId: shop.orderId(), referenceUuid });
  };
}

/** A payment after the deletion was confirmed must not be charged. */
function payByToken(shop: Shop, known: Known): Task {
  return async () => {
    if (known.tokens.length === 0) return;
    const { profileGuid, paymentToken } = shop.random.pick(known.tokens);
    const isDeleted = known.deleted.has(profileGuid);
    const { body } = await shop.transact("debit", shop.order({ paymentToken }));
    if (isDeleted && body["success"] === true)
      shop.contradictions.push(
        `charged a token of the deleted profile ${profileGuid}: ${String(body["uuid"])}`,
      );
  };
}

function remove(shop: Shop, known: Known, customerIdentification: string): Task {
  return async () => {
    const before = await profile(shop, "getProfile", { customerIdentification });
    const { profileGuid } = before.body;
    if (typeof profileGuid !== "string") return;
    const { body } = await profile(shop, "deleteProfile", { profileGuid });
    if (body["success"] === true) known.deleted.add(profileGuid);
  };
}

function prefer(shop: Shop, known: Known, customerIdentification: string): Task {
  return async () => {
    if (known.tokens.length === 0) return;
    const { paymentToken } = shop.random.pick(known.tokens);
    const customerData = { firstName: shop.random.pick(["Ada", "Grace"]), lastName: "Customer" };
    await profile(shop, "updateProfile", {
      customerIdentification,
      customerData,
      preferredInstrument: paymentToken,
    });
  };
}

function profile(shop: Shop, operation: string, request: object): Promise<Seen> {
  return shop.world.post(`/api/v3/customerProfiles/demo-card/${operation}`, request);
}
