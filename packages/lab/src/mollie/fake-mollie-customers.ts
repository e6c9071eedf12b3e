import { CREATED, error, LINK, LINKS, list, one, type Call, type Json } from "./fake-mollie-responses.ts";

/** The account whose mandate is invalid. */
const INVALID_ACCOUNT = "AT611904300234573299";

/** Customers, and their mandates for later payments. */
export class FakeMollieCustomers {
  readonly mandates: Json[] = [];
  readonly #customers: Json[] = [];
  readonly #newId: (prefix: string) => string;

  constructor(newId: (prefix: string) => string) {
    this.#newId = newId;
  }

  /** @param payments of all customers */
  execute(call: string, given: Call, payments: readonly Json[]): [number, Json] {
    const { id, partId, body, searchParams } = given;
    const ofCustomer = (all: readonly Json[]) => all.filter(({ customerId }) => customerId === id);
    switch (call) {
      case "POST customers":
        return this.#create(body);
      case "GET customers":
        return list("customers", this.#customers, searchParams);
      case "GET customers/id":
        return one(this.#customers, id);
      case "POST customers/id/mandates":
        return [201, this.addMandate(id, body)];
      case "GET customers/id/mandates":
        return list("mandates", ofCustomer(this.mandates), searchParams);
      case "GET customers/id/payments":
        return list("payments", ofCustomer(payments), searchParams);
      case "GET customers/id/mandates/id":
        return one(this.mandates, partId);
      case "DELETE customers/id/mandates/id": {
        const index = this.mandates.findIndex((mandate) => mandate["id"] === partId);
        if (index < 0) return error(404, "No mandate exists with token " + partId);
        this.mandates.splice(index, 1);
        return [204, {}];
      }
      default:
        return error(404, "No such path");
    }
  }

  addMandate(customerId: string, { method, consumerAccount }: Json): Json {
    const mandate = {
      resource: "mandate",
      id: this.#newId("mdt"),
      mode: "test",
      status: consumerAccount === INVALID_ACCOUNT ? "invalid" : "valid",
      method,
      customerId,
      details: {},
      mandateReference: null,
      signatureDate: null,
      createdAt: CREATED,
      _links: { ...LINKS, customer: LINK },
    };
    this.mandates.push(mandate);
    return mandate;
  }

  #create(body: Json): [number, Json] {
    const customer = {
      resource: "customer",
      id: this.#newId("cst"),
      mode: "test",
      name: null,
      email: null,
      createdAt: CREATED,
      _links: LINKS,
      ...body,
    };
    this.#customers.push(customer);
    return [201, customer];
  }
}
