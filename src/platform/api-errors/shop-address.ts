/** The textual code of a request that a copy of a shop sent with the credentials of the original. */
export const SHOP_ADDRESS = "SHOP_ADDRESS";
