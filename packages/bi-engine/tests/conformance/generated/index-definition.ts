/**
 * The index that generated documents go into: every field type of a BI document, in every kind of place.
 */
const keyword = { type: "keyword" };
const text = { type: "text" };
const boolean = { type: "boolean" };
const dateTime = { type: "date", format: "yyyy-MM-dd HH:mm:ss" };
const amount = { type: "scaled_float", scaling_factor: 1000 };
const fee = { type: "scaled_float", scaling_factor: 10000 };

const customer = {
  properties: {
    email: { ...text, fields: { raw: { ...text, analyzer: "email" } } },
    ip_address: { type: "ip" },
  },
};

const creditcard = { properties: { bin_brand: keyword, expiry_month: { type: "byte" } } };

const fees = {
  type: "nested",
  properties: {
    amount: fee,
    entity: { ...text, fields: { raw: keyword } },
    entity_type: keyword,
    deducts_payout: boolean,
    date: { type: "date", format: "yyyy-MM-dd" },
  },
};

const items = { type: "nested", properties: { name: text, price: amount, quantity: { type: "integer" } } };
const tags = { type: "nested", properties: { name: keyword, createdBy: keyword, createdAt: dateTime } };

/** What `PUT /{index}` is sent. `extra_data` is left to dynamic mapping, as in a BI document. */
export const indexDefinition = {
  settings: {
    analysis: { analyzer: { email: { type: "custom", tokenizer: "uax_url_email", filter: ["lowercase"] } } },
  },
  mappings: {
    properties: {
      uuid: keyword,
      purchase_id: text,
      status: keyword,
      method: keyword,
      currency: keyword,
      merchant_name: keyword,
      description: text,
      merchant_txid: text,
      amount,
      base_amount: amount,
      attempt: { type: "integer" },
      is_refunded: boolean,
      test_mode: boolean,
      created_at: dateTime,
      refunded_at: dateTime,
      buyer_country_geopoint: { type: "geo_point" },
      extra_data: { type: "object" },
      customer,
      creditcard,
      fees,
      items,
      tags,
    },
  },
};
