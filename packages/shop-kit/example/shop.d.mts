import type { StartShop } from "@quittance/shop-kit/verify";

export const startShop: StartShop;
