type Json = Record<string, unknown>;

const TYPE = "application/hal+json";

/** The website profile of a fake Mollie's key, and the states of its methods. */
export class FakeMollieAccount {
  profile: Json = {
    resource: "profile",
    id: "pfl_FakeProfile",
    mode: "test",
    name: "Socks",
    website: "https://socks.example",
    email: "ada@socks.example",
    phone: "+31208202070",
    businessCategory: "FASHION_APPAREL",
    status: "verified",
    createdAt: "2026-01-01T12:00:00+00:00",
    _links: { self: { href: "https://api.mollie.com/v2/profiles/me", type: TYPE } },
  };
  /** States of methods that are not active; null: not activated. */
  readonly methodStates = new Map<string, string | null>();

  method(id: string): [number, Json] {
    const status = this.methodStates.has(id) ? this.methodStates.get(id) : "activated";
    if (status === null)
      return [403, { status: 403, title: "Forbidden", detail: "The payment method is not enabled" }];
    const address = "https://www.mollie.com/method.png";
    return [
      200,
      {
        resource: "method",
        id,
        description: id,
        minimumAmount: { currency: "EUR", value: "0.01" },
        maximumAmount: null,
        image: { size1x: address, size2x: address, svg: address },
        status,
        _links: { self: { href: `https://api.mollie.com/v2/methods/${id}`, type: TYPE } },
      },
    ];
  }
}
