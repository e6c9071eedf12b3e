import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** A shop in Austria without taxes and with free shipping, so that totals are those of the faults; and its two ways in. */
export async function seedShop(container, url) {
  const flows = require("@medusajs/core-flows");
  const run = async (name, input) => (await flows[name](container).run({ input })).result;
  const [channel] = await run("createSalesChannelsWorkflow", { salesChannelsData: [{ name: "Web" }] });
  const [region] = await run("createRegionsWorkflow", {
    regions: [
      {
        name: "Europe",
        currency_code: "eur",
        countries: ["at"],
        payment_providers: ["pp_quittance_quittance"],
        automatic_taxes: false,
      },
    ],
  });
  const option = await seedShipping(container, run, { channel, region });
  const [profile] = await container.resolve("fulfillment").listShippingProfiles({});
  const [product] = await run("createProductsWorkflow", {
    products: [
      {
        title: "Tenth",
        status: "published",
        shipping_profile_id: profile.id,
        sales_channels: [{ id: channel.id }],
        options: [{ title: "Size", values: ["One"] }],
        variants: [
          {
            title: "One",
            manage_inventory: false,
            options: { Size: "One" },
            prices: [{ currency_code: "eur", amount: 0.1 }],
          },
        ],
      },
    ],
  });
  const [key] = await run("createApiKeysWorkflow", {
    api_keys: [{ title: "Web", type: "publishable", created_by: "" }],
  });
  await run("linkSalesChannelsToApiKeyWorkflow", { id: key.id, add: [channel.id] });
  return {
    publishableKey: key.token,
    region: region.id,
    variant: product.variants[0].id,
    option,
    store: caller(url, { "x-publishable-api-key": key.token }),
    admin: caller(url, { authorization: `Bearer ${await adminToken(container)}` }),
  };
}

async function seedShipping(container, run, { channel, region }) {
  const [location] = await run("createStockLocationsWorkflow", { locations: [{ name: "Wien" }] });
  await run("linkSalesChannelsToStockLocationWorkflow", { id: location.id, add: [channel.id] });
  const [profile] = await run("createShippingProfilesWorkflow", {
    data: [{ name: "Default", type: "default" }],
  });
  const fulfillment = container.resolve("fulfillment");
  const set = await fulfillment.createFulfillmentSets({
    name: "Post",
    type: "shipping",
    service_zones: [{ name: "Austria", geo_zones: [{ country_code: "at", type: "country" }] }],
  });
  const link = container.resolve("link");
  await link.create({
    stock_location: { stock_location_id: location.id },
    fulfillment: { fulfillment_provider_id: "manual_manual" },
  });
  await link.create({
    stock_location: { stock_location_id: location.id },
    fulfillment: { fulfillment_set_id: set.id },
  });
  const [option] = await run("createShippingOptionsWorkflow", [
    {
      name: "Free",
      price_type: "flat",
      provider_id: "manual_manual",
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: "Free", description: "Free", code: "free" },
      prices: [{ region_id: region.id, amount: 0 }],
      rules: [],
    },
  ]);
  return option.id;
}

async function adminToken(container) {
  const user = await container.resolve("user").createUsers({ email: "admin@example.com" });
  const identity = await container.resolve("auth").createAuthIdentities({
    provider_identities: [{ provider: "emailpass", entity_id: "admin@example.com", provider_metadata: {} }],
    app_metadata: { user_id: user.id },
  });
  const claims = { actor_id: user.id, actor_type: "user", auth_identity_id: identity.id };
  return require("jsonwebtoken").sign(claims, "test-secret", { expiresIn: "1d" });
}

function caller(url, headers) {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${answer.message}`);
    return answer;
  };
}
