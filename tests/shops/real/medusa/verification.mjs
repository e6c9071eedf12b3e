import { fileURLToPath } from "node:url";
import { forkShop } from "./forked-shop.mjs";

/** A Medusa server as `quittance-shop verify` drives it. */
export const startShop = (given) => forkShop(fileURLToPath(new URL("server.mjs", import.meta.url)), given);
